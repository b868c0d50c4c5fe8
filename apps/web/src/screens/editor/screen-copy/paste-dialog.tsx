import type { Point } from '@sw/board-render';
import { normalInvitation, type PageInfo } from '@sw/contract';
import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useForm } from '../../../features/forms/use-form.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { pasteCopy } from './paste-copy.ts';
import styles from './screens.module.css';
import { closeScreens } from './screens-store.ts';

const START = { code: '' };
const RULES = {
  code: (text: string) => (normalInvitation(text) === undefined ? ('editorScreens:paste.short' as const) : undefined),
};

interface PasteDialogProps {
  readonly page: PageInfo;
  readonly at: Point | undefined;
}

/** Asks for the code that the other screen shows. */
export function PasteDialog({ page, at }: PasteDialogProps) {
  const t = useT();
  const session = useEditorSession();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    start: START,
    rules: RULES,
    send: async ({ code }) => {
      await pasteCopy(session, page, normalInvitation(code) ?? code, at);
      closeScreens();
    },
  });
  const { value, message: wrong, type, hold } = form.field('code');
  return (
    <PlainDialog
      title={t('editorScreens:paste.title')}
      close={closeScreens}
      actions={
        <PlainButton kind="primary" onClick={() => form.submit()} busy={form.busy}>
          {t('editorScreens:paste.action')}
        </PlainButton>
      }
    >
      <form className={styles.body} onSubmit={form.submit} noValidate>
        <label htmlFor={id}>{t('editorScreens:paste.field')}</label>
        <input
          ref={(element) => {
            input.current = element;
            hold(element);
          }}
          id={id}
          className={styles.input}
          value={value}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-how`}
          onChange={({ target }) => type(target.value)}
        />
        <p
          id={`${id}-how`}
          className={wrong === undefined ? styles.none : styles.wrong}
          role={wrong ? 'alert' : undefined}
        >
          {wrong !== undefined && <CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
          {wrong ?? t('editorScreens:paste.how')}
        </p>
      </form>
    </PlainDialog>
  );
}
