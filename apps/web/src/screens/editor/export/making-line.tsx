import { useT } from '../../../i18n/language.ts';
import styles from './export.module.css';
import type { Making } from './use-export.ts';

/** The progress of a file, or its outcome. */
export function MakingLine({ making }: { readonly making: Making }) {
  const t = useT();
  if (making.state === 'idle') return null;
  if (making.state === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        {making.text}
      </p>
    );
  }
  if (making.state === 'done') {
    return (
      <p className={styles.done} role="status">
        {t('boardFiles:export.done', { name: making.file.name })}
      </p>
    );
  }
  const { done = 0, total = 0 } = making.progress ?? {};
  const label =
    total > 1
      ? t('boardFiles:export.pageOf', { page: Math.min(done + 1, total), pages: total })
      : t('boardFiles:export.making');
  return (
    <div className={styles.making} role="status">
      <span>{label}</span>
      <progress aria-label={label} {...(total > 1 ? { value: done, max: total } : {})} />
    </div>
  );
}
