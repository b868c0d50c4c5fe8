import { boardNameProblem, type ErrorName, errorText } from '@sw/contract';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import styles from './boards.module.css';

interface RenameFieldProps {
  readonly wbName: string;
  /** Throws the server's refusal. */
  readonly save: (name: string) => Promise<void>;
  readonly close: () => void;
}

/** The name, edited in place: Enter saves, Escape cancels, leaving saves if valid. */
export function RenameField({ wbName, save, close }: RenameFieldProps) {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(wbName);
  const [problem, setProblem] = useState<{ readonly error: ErrorName; readonly text?: string }>();
  const [busy, setBusy] = useState(false);
  useEffect(() => input.current?.select(), []);

  const send = async (): Promise<void> => {
    const error = boardNameProblem(name);
    if (error !== undefined) return setProblem({ error });
    if (busy || name.trim() === wbName) return busy ? undefined : close();
    setBusy(true);
    try {
      await save(name.trim());
      close();
    } catch (failure) {
      setBusy(false);
      presentFailure(failure, (refused, text) => {
        setProblem({ error: refused, text });
        return true;
      });
    }
  };
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // Enter and Escape of an input method choose a word, not a name.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void send();
    if (event.key === 'Escape') close();
  };
  return (
    <span className={styles.rename}>
      <input
        ref={input}
        className={styles.renameInput}
        value={name}
        disabled={busy}
        aria-label={t('boards:rename.label', { name: wbName })}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
        onKeyDown={press}
        onBlur={() => (name.trim() === '' ? close() : void send())}
      />
      <span id={id} role="alert" className={styles.wrong}>
        {problem !== undefined && (
          <>
            <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
            {problem.text ?? errorText(problem.error, locale)}
          </>
        )}
      </span>
    </span>
  );
}
