import { readColour } from '@sw/editor';
import { Button, ColorPicker, Input } from 'antd';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useRun } from '../session/editor-context.ts';
import styles from './colours.module.css';

interface ColourFormProps {
  /** Where one begins to mix. */
  readonly first: string | undefined;
  readonly onAdd: (colour: string) => void;
  readonly onDone: () => void;
}

const digitsOf = (colour: string | undefined): string => (colour ? (readColour(colour)?.slice(1) ?? '') : '');

/** A new own colour, typed as 3 or 6 hex digits or mixed by hand. */
export function ColourForm({ first, onAdd, onDone }: ColourFormProps) {
  const t = useT();
  const run = useRun();
  const hint = useId();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => digitsOf(first));
  const [refused, setRefused] = useState(false);
  const read = readColour(text);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const type = (next: string): void => {
    setText(next.replace(/^#/, ''));
    setRefused(false);
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (read === undefined) {
      setRefused(true);
      return;
    }
    run({ name: 'addColour', text: read });
    onAdd(read);
    onDone();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={add}>
      <div className={styles.fields}>
        <ColorPicker
          value={read ?? '#828282'}
          disabledAlpha
          format="hex"
          disabledFormat
          onChange={(colour) => type(colour.toHexString())}
        >
          <button type="button" className={styles.mix} aria-label={t('editorTools:colour.mix')}>
            <i style={{ background: read ?? 'transparent' }} />
          </button>
        </ColorPicker>
        <Input
          className={styles.digits}
          prefix="#"
          value={text}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          aria-label={t('editorTools:colour.digits')}
          aria-describedby={hint}
          {...(refused ? { status: 'error' as const, 'aria-invalid': true } : {})}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="primary" htmlType="submit">
          {t('editorTools:colour.addShort')}
        </Button>
      </div>
      <p id={hint} className={styles.hint} data-refused={refused}>
        {t('editorTools:colour.hint')}
      </p>
    </form>
  );
}
