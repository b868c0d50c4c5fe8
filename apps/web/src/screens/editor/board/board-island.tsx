import { type PageInfo, ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../../features/brand/logo.tsx';
import { presentFailure } from '../../../features/feedback/present-failure.ts';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { boardKeys } from '../../../features/live/board-keys.ts';
import { hasLists } from '../../../features/mini-program/lists.ts';
import { useClickLimiter } from '../../../features/timing/limit-clicks.ts';
import { api } from '../../../features/transport/api.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useT } from '../../../i18n/language.ts';
import { storage } from '../../../storage/storage.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { ViewOnly } from '../shell/chrome/view-only.tsx';
import styles from './board.module.css';
import { BoardMenu } from './board-menu.tsx';
import { BoardName } from './board-name.tsx';
import { SaveStateLine } from './save-state.tsx';

const MiniLeave = lazyPart(async () => (await import('./mini-leave.tsx')).MiniLeave);

/** Shown immediately; reverted if the server refuses. */
function useStar({ wbNo, star }: Pick<PageInfo, 'wbNo' | 'star'>): readonly [boolean, () => void] {
  const cache = useQueryClient();
  const [starred, setStarred] = useState(star);
  useEffect(() => setStarred(star), [star]);
  const toggle = useClickLimiter(() => {
    setStarred(!starred);
    api.call(ROUTES.starBoard, { params: { wbNo }, query: { sign: starred ? '0' : '1' } }).then(
      () => {
        void refetchStale(cache, boardKeys.board(wbNo), boardKeys.boards);
      },
      (failure: unknown) => {
        setStarred(starred);
        presentFailure(failure);
      },
    );
  });
  return [starred, toggle];
}

/** The way back, the board's name and menu, and whether everything is saved. */
export function BoardIsland({ page }: { readonly page: PageInfo }) {
  const t = useT();
  const narrow = useNarrow();
  const [starred, star] = useStar(page);
  const [renaming, setRenaming] = useState(false);
  const home = t('notices:toList');
  const menu = <BoardMenu page={page} starred={starred} star={star} rename={() => setRenaming(true)} />;
  const name = <BoardName page={page} renaming={renaming} setRenaming={setRenaming} />;
  return (
    <div className={`${island.island} ${styles.board}`}>
      {hasLists() ? (
        <Link to={storage.backUrl.get() ?? '/'} className={styles.home ?? ''} aria-label={home} title={home}>
          <Logo size="1.75rem" />
        </Link>
      ) : (
        <MiniLeave />
      )}
      {narrow ? (
        <>
          <div className={styles.title}>
            {name}
            {!renaming && <ViewOnly page={page} otherwise={<SaveStateLine />} />}
          </div>
          {menu}
        </>
      ) : (
        <>
          <span className={island.divider} />
          {name}
          {menu}
          <span className={styles.star}>
            <ToolButton
              icon={Star}
              label={t(starred ? 'boards:menu.unstar' : 'boards:menu.star')}
              pressed={starred}
              placement="bottom"
              onClick={star}
            />
          </span>
          <span className={island.divider} />
          <SaveStateLine />
        </>
      )}
    </div>
  );
}
