import { boardNameProblem } from '@sw/contract';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useForm } from '../../features/forms/use-form.ts';
import { useT } from '../../i18n/language.ts';
import styles from './boards.module.css';

const RULES = { name: boardNameProblem };

interface RenameFieldProps {
  readonly wbName: string;
  /** Throws the server's refusal. */
  readonly save: (name: string) => Promise<void>;
  readonly close: () => void;
}

/** The name, edited in place: Enter saves, Escape cancels, losing the focus saves if valid. */
export function RenameField({ wbName, save, close }: RenameFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const form = useForm({
    start: { name: wbName },
    rules: RULES,
    send: async ({ name }) => {
      if (name.trim() !== wbName) await save(name.trim());
      close();
    },
  });
  const field = form.field('name');
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // During composition Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') form.submit();
    if (event.key === 'Escape') close();
  };
  return (
    <span className={styles.rename}>
      <input
        ref={input}
        className={styles.renameInput}
        value={field.value}
        readOnly={form.busy}
        aria-label={t('boards:rename.label', { name: wbName })}
        aria-invalid={field.message !== undefined}
        aria-describedby={id}
        onChange={({ target }) => field.type(target.value)}
        onKeyDown={press}
        onBlur={() => (field.value.trim() === '' ? close() : form.submit())}
      />
      <span id={id} role="alert" className={styles.wrong}>
        {field.message !== undefined && (
          <>
            <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
            {field.message}
          </>
        )}
      </span>
    </span>
  );
}
