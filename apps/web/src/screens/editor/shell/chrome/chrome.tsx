import type { PageInfo } from '@sw/contract';
import type { RefObject } from 'react';
import { lazyPart } from '../../../../features/lazy/lazy-part.tsx';
import { TipHost } from '../../../../features/plain/tip-host.tsx';
import { BoardIsland } from '../../board/board-island.tsx';
import { Drops } from '../../clipboard/drops.tsx';
import { ContextBar } from '../../objects/context-bar.tsx';
import { ContextMenu } from '../../objects/context-menu.tsx';
import { OutlineEntry } from '../../outline/outline-entry.tsx';
import { PageBar } from '../../pages/page-bar.tsx';
import { LatePictures } from '../../pictures/deferred-pictures.tsx';
import { Screens } from '../../screen-copy/screens.tsx';
import { CarriedSearch } from '../../search/carried-search.ts';
import { TextField } from '../../text/text-field.tsx';
import { Toolbar } from '../../toolbar/toolbar.tsx';
import { UndoIsland } from '../../view/undo-island.tsx';
import view from '../../view/view.module.css';
import { ViewIsland } from '../../view/view-island.tsx';
import { Banners } from '../banners/banners.tsx';
import { useCanvas } from '../canvas/use-canvas.ts';
import { useKeys } from '../canvas/use-keys.ts';
import { Panels } from '../panels/panels.tsx';
import { useEditor, useUi } from '../session/editor-context.ts';
import styles from './chrome.module.css';
import { PeopleIsland } from './people-island.tsx';
import { useLaterParts } from './use-deferred-parts.ts';
import { useDim } from './use-dim.ts';
import { useFirstLook } from './use-first-look.ts';
import { useIslandKeys } from './use-island-keys.ts';

const WalkAnnouncer = lazyPart(async () => (await import('../../outline/walk-announcer.tsx')).WalkAnnouncer);
const CommentsLayer = lazyPart(async () => (await import('../../comments/comments-layer.tsx')).CommentsLayer);

interface ChromeProps {
  readonly page: PageInfo;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** Islands in the order in which the keyboard walks them; F6 jumps from one to the next. */
export function Chrome({ page, canvas }: ChromeProps) {
  useCanvas(canvas);
  useKeys();
  useFirstLook();
  useIslandKeys(canvas);
  useDim(canvas);
  useLaterParts();
  const drawn = useUi((state) => state.drawn);
  const loaded = useEditor((state) => state.loaded);
  const hidden = useUi((state) => state.chromeHidden);
  const past = useUi((state) => state.panel === 'history');
  // What is said of the present is not said of another moment.
  const looking = useEditor((state) => state.past);
  const busy = useEditor((state) => state.busy);
  const place = useEditor((state) => state.settings.toolbar);
  return (
    <>
      <OutlineEntry />
      {drawn && loaded && !looking && <CommentsLayer page={page} />}
      {drawn && loaded && !looking && <LatePictures />}
      <Drops />
      <TextField />
      <ContextBar />
      <ContextMenu />
      {drawn && <WalkAnnouncer />}
      <div className={styles.chrome} data-hidden={hidden} data-busy={busy} data-toolbar={place} data-past={past}>
        <header className={styles.head} data-island="head">
          <BoardIsland page={page} />
          <PeopleIsland page={page} />
        </header>
        <div className={view.stop} data-island="tools">
          <Toolbar />
        </div>
        <footer className={styles.foot}>
          <UndoIsland />
          <PageBar page={page} />
          <ViewIsland />
        </footer>
      </div>
      <Banners page={page} />
      <Panels page={page} />
      <Screens page={page} />
      <CarriedSearch />
      <TipHost />
    </>
  );
}
