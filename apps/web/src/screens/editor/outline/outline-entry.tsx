import { useT } from '../../../i18n/language.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import styles from './outline.module.css';

/** To a screen reader the canvas is a picture. Right after it, and visible only with the focus, is the link to the page in words. */
export function OutlineEntry() {
  const t = useT();
  const { ui } = useEditorSession();
  return (
    <button type="button" className={styles.entry} onClick={() => ui.setState({ panel: 'outline' })}>
      {t('editorView:outline.entry')}
    </button>
  );
}
