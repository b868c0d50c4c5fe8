import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { useEditorSession, useUi } from '../shell/session/editor-context.ts';
import { sessionState, useSessionState } from '../shell/session/session-state.ts';
import styles from './since-pill.module.css';
import { useSeen } from './use-seen.ts';
import { useSinceLeft } from './use-since-left.ts';

/** Whether the user has looked at the changes since their last visit. */
const sinceState = sessionState(() => ({ looked: false }));

/** What is new, beside undo. It opens the history, which shows who did what, and disappears once the user has looked. */
export function SincePill() {
  const t = useT();
  const session = useEditorSession();
  const since = useSinceLeft();
  const looked = useSessionState(sinceState, (state) => state.looked);
  const panel = useUi((state) => state.panel);
  const narrow = useNarrow();
  useSeen(since !== undefined);
  if (!since || since.changes === 0 || looked || panel === 'history') return null;
  const label = t('editorHistory:since.pill', { count: since.changes });
  return (
    <button
      type="button"
      className={`${island.island} ${styles.pill}`}
      aria-label={label}
      onClick={() => {
        session.ui.setState({ panel: 'history' });
        sinceState.of(session).setState({ looked: true });
      }}
    >
      <i aria-hidden />
      {/* On a phone there is no room for the text beside the pages. */}
      {narrow ? t('editorHistory:since.short', { count: since.changes }) : label}
    </button>
  );
}
