import type { Point } from '@sw/board-render';
import { normalInvitation, type PageInfo } from '@sw/contract';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { useT } from '../../../i18n/language.ts';
import { PlainButton } from '../../../ui/button.tsx';
import { PlainDialog } from '../../../ui/dialog.tsx';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { pasteCopy } from './paste-copy.ts';
import styles from './screens.module.css';
import { closeScreens } from './screens-store.ts';

interface PasteDialogProps {
  readonly page: PageInfo;
  readonly at: Point | undefined;
}

/** The code that stands on the other screen is typed here. */
export function PasteDialog({ page, at }: PasteDialogProps) {
  const t = useT();
  const session = useEditorSession();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const paste = async (): Promise<void> => {
    const code = normalInvitation(typed);
    if (code === undefined) return setWrong(t('editorScreens:paste.short'));
    setBusy(true);
    try {
      await pasteCopy(session, page, code, at);
      closeScreens();
    } catch (failure) {
      presentFailure(failure, (_, text) => {
        setWrong(text);
        return true;
      });
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void paste();
  };
  return (
    <PlainDialog
      title={t('editorScreens:paste.title')}
      close={closeScreens}
      actions={
        <PlainButton kind="primary" onClick={() => void paste()} busy={busy}>
          {t('editorScreens:paste.action')}
        </PlainButton>
      }
    >
      <form className={styles.body} onSubmit={submit} noValidate>
        <label htmlFor={id}>{t('editorScreens:paste.field')}</label>
        <input
          ref={field}
          id={id}
          className={styles.input}
          value={typed}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-how`}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(undefined);
          }}
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
