import type { PageInfo } from '@sw/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useEditor } from '../session/editor-context.ts';
import styles from './view-only.module.css';

interface ViewOnlyProps {
  readonly page: PageInfo;
  /** Shown instead for users who may edit. */
  readonly otherwise?: ReactNode;
}

/** Shown in the place of the missing tools, so that nobody wonders why they cannot draw. */
export function ViewOnly({ page: { owner, permit }, otherwise = null }: ViewOnlyProps) {
  const t = useT();
  const held = useEditor((state) => state.standing?.permit) ?? permit;
  const demo = useEditor(({ rights }) => rights.reason === 'demo');
  if (!demo && (owner || held > 0)) return otherwise;
  return (
    <span className={styles.viewOnly}>
      <Eye size={17} strokeWidth={1.75} aria-hidden />
      <span>{t(!owner && held === 0 ? 'editorPeople:viewOnly' : 'editorPeople:viewOnlyNow')}</span>
    </span>
  );
}
