import type { PageInfo } from '@sw/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { useEditor } from '../session/editor-context.ts';
import styles from './view-only.module.css';

interface ViewOnlyProps {
  readonly page: PageInfo;
  /** What stands here for those who may edit. */
  readonly otherwise?: ReactNode;
}

/** Said where people look for what they cannot find: nobody should draw and wonder. */
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
