import { useNarrow } from '../../../features/page/use-narrow.ts';
import { useT } from '../../../i18n/language.ts';
import island from '../shell/chrome/island.module.css';
import { useSession, useUi } from '../shell/session/editor-context.ts';
import styles from './since-pill.module.css';
import { useSeen } from './use-seen.ts';
import { useSinceLeft } from './use-since-left.ts';

/** What is new, beside undo. It opens the history, which says who did what, and is gone once that was looked at. */
export function SincePill() {
  const t = useT();
  const { ui } = useSession();
  const since = useSinceLeft();
  const looked = useUi((state) => state.sinceSeen);
  const panel = useUi((state) => state.panel);
  const narrow = useNarrow();
  useSeen(since !== undefined);
  if (!since || since.changes === 0 || looked || panel === 'history') return null;
  const words = t('editorHistory:since.pill', { count: since.changes });
  return (
    <button
      type="button"
      className={`${island.island} ${styles.pill}`}
      aria-label={words}
      onClick={() => ui.setState({ panel: 'history', sinceSeen: true })}
    >
      <i aria-hidden />
      {/* On a phone there is no room for the words beside the pages. */}
      {narrow ? t('editorHistory:since.short', { count: since.changes }) : words}
    </button>
  );
}
