import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './book.module.css';

interface FormPartProps {
  readonly label: string;
  /** The id of the control that the label belongs to. */
  readonly htmlFor?: string;
  readonly aside?: ReactNode;
  readonly help?: string;
  readonly problem: string | undefined;
  /** The id of the message, for the control. */
  readonly problemId: string;
  readonly children: ReactNode;
}

/** A label above its control, and the problem below it. */
export function FormPart({ label, htmlFor, aside, help, problem, problemId, children }: FormPartProps) {
  return (
    <div className={styles.part}>
      <div className={styles.label}>
        {htmlFor === undefined ? (
          <span className={styles.name}>{label}</span>
        ) : (
          <label htmlFor={htmlFor}>{label}</label>
        )}
        <span>{aside}</span>
      </div>
      {children}
      {problem !== undefined ? (
        <p className={styles.wrong} id={problemId} role="alert">
          <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
          {problem}
        </p>
      ) : (
        help !== undefined && <p className={styles.help}>{help}</p>
      )}
    </div>
  );
}
