import type { PageInfo } from '@sw/contract';
import { History, Presentation, UserPlus } from 'lucide-react';
import { lazyPart } from '../../../../features/lazy/lazy-part.tsx';
import { useNarrow } from '../../../../features/page/use-narrow.ts';
import { PlainButton } from '../../../../features/plain/button.tsx';
import { openShareDialog } from '../../../../features/sharing/dialogs.ts';
import { useT } from '../../../../i18n/language.ts';
import styles from '../../board/head.module.css';
import { BoardBell } from '../../notices/board-bell.tsx';
import { OnlineFaces } from '../../people/online-faces.tsx';
import { useDemo, useMayPresent } from '../../people/use-demo.ts';
import { useEditor, useSession, useUi } from '../session/editor-context.ts';
import island from './island.module.css';
import { ToolButton } from './tool-button.tsx';
import { ViewOnly } from './view-only.tsx';

const CommentsButton = lazyPart(async () => (await import('../../comments/comments-button.tsx')).CommentsButton);

function PresentButton({ wbNo }: { readonly wbNo: string }) {
  const t = useT();
  const { begin } = useDemo(wbNo);
  const label = t('editorPeople:demo.begin');
  return (
    <button type="button" className={styles.present} aria-label={label} title={label} onClick={begin}>
      <Presentation size={18} strokeWidth={1.75} aria-hidden />
      <span aria-hidden>{label}</span>
    </button>
  );
}

function ShareButton({ page, narrow }: { readonly page: PageInfo; readonly narrow: boolean }) {
  const t = useT();
  const label = t('sharing:share.button');
  return narrow ? (
    <PlainButton
      kind="primary"
      className={styles.share}
      label={label}
      icon={<UserPlus size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => openShareDialog(page)}
    />
  ) : (
    <PlainButton kind="primary" onClick={() => openShareDialog(page)}>
      {label}
    </PlainButton>
  );
}

function HistoryButton() {
  const t = useT();
  const { ui } = useSession();
  const open = useUi((state) => state.panel === 'history');
  return (
    <ToolButton
      icon={History}
      label={t('editorHistory:open')}
      expanded={open}
      placement="bottom"
      onClick={() => ui.setState({ panel: open ? undefined : 'history' })}
    />
  );
}

/** Who is here, and how others come and look along. While somebody else presents, only the faces stay. */
export function PeopleIsland({ page }: { readonly page: PageInfo }) {
  const narrow = useNarrow();
  const drawn = useUi((state) => state.drawn);
  const mayPresent = useMayPresent();
  const watching = useEditor(({ rights }) => rights.reason === 'demo');
  return (
    <div className={`${island.island} ${styles.people}`}>
      <OnlineFaces page={page} />
      {!narrow && <ViewOnly page={page} />}
      {!watching && (
        <>
          {!narrow && <BoardBell />}
          {!narrow && <span className={styles.later}>{drawn && <CommentsButton page={page} />}</span>}
          {!narrow && <HistoryButton />}
          {!narrow && mayPresent && <PresentButton wbNo={page.wbNo} />}
          <ShareButton page={page} narrow={narrow} />
        </>
      )}
    </div>
  );
}
