import { useT } from '../../../i18n/language.ts';
import { useEditor } from '../session/editor-context.ts';
import { OutlineTree } from './outline-tree.tsx';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';
import { useOutline } from './use-outline.ts';

/** The page in words: for keyboards, for screen readers, and for finding something on a large page. */
export function OutlinePanel() {
  const t = useT();
  const nodes = useOutline();
  const edit = useEditor((state) => state.rights.edit);
  return (
    <SidePanel title={t('editorView:outline.title')} role="region">
      {nodes.length === 0 ? (
        <p className={styles.nothing} role="status">
          {t('editorView:outline.empty')}
        </p>
      ) : (
        <OutlineTree nodes={nodes} />
      )}
      <p className={styles.hint}>{edit ? t('editorView:outline.hint') : t('editorView:outline.hintLooking')}</p>
    </SidePanel>
  );
}
