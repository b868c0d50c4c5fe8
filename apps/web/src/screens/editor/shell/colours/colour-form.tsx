import { readColour } from '@sw/editor';
import { Button, ColorPicker, Input } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useForm } from '../../../../features/forms/use-form.ts';
import { useT } from '../../../../i18n/language.ts';
import { useRun } from '../session/editor-context.ts';
import styles from './colours.module.css';

interface ColourFormProps {
  /** The initial colour for mixing. */
  readonly first: string | undefined;
  readonly onAdd: (colour: string) => void;
  readonly onDone: () => void;
}

const digitsOf = (colour: string | undefined): string => (colour ? (readColour(colour)?.slice(1) ?? '') : '');

const RULES = {
  colour: (text: string) => (readColour(text) === undefined ? ('editorTools:colour.hint' as const) : undefined),
};

/** Adds a colour of the user's own, typed as 3 or 6 hex digits or mixed by hand. */
export function ColourForm({ first, onAdd, onDone }: ColourFormProps) {
  const t = useT();
  const run = useRun();
  const hint = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    start: { colour: digitsOf(first) },
    rules: RULES,
    send: async ({ colour }) => {
      const added = readColour(colour);
      if (added === undefined) return;
      run({ name: 'addColour', text: added });
      onAdd(added);
      onDone();
    },
  });
  const field = form.field('colour');
  const refused = field.message !== undefined;
  const read = readColour(field.value);
  useEffect(() => element.current?.querySelector('input')?.select(), []);
  const type = (next: string): void => field.type(next.replace(/^#/, ''));
  return (
    <form ref={element} className={styles.form} onSubmit={form.submit}>
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
          value={field.value}
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
