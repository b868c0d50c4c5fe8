import type { PageInfo } from '@sw/contract';
import { Presentation } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { beginDemo, useMayPresent } from './demo.ts';
import styles from './people.module.css';

export function PresentButton({ page: { wbNo } }: { readonly page: PageInfo }) {
  const t = useT();
  const mayPresent = useMayPresent();
  const label = t('editorPeople:demo.begin');
  if (!mayPresent) return null;
  return (
    <button type="button" className={styles.present} aria-label={label} title={label} onClick={() => beginDemo(wbNo)}>
      <Presentation size={18} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{label}</span>
    </button>
  );
}
