import { useT } from '../../../i18n/language.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import styles from './outline.module.css';

/** The canvas is a picture to a screen reader. Right behind it, seen only while it has the focus: the way to the page in words. */
export function OutlineEntry() {
  const t = useT();
  const { ui } = useEditorSession();
  return (
    <button type="button" className={styles.entry} onClick={() => ui.setState({ panel: 'outline' })}>
      {t('editorView:outline.entry')}
    </button>
  );
}
