import type { PageInfo } from '@sw/contract';
import type { RefObject } from 'react';
import { TipHost } from '../../../../ui/tooltip.tsx';
import { Banners } from '../banners/banners.tsx';
import { useCanvas } from '../canvas/use-canvas.ts';
import { useKeys } from '../canvas/use-keys.ts';
import { OpenPanel, useOpenPanel } from '../panels/open-panel.tsx';
import { SlotParts } from '../registry/slot-parts.tsx';
import { useEditor, useUi } from '../session/editor-context.ts';
import styles from './chrome.module.css';
import island from './island.module.css';
import { useDeferredParts } from './use-deferred-parts.ts';
import { useDim } from './use-dim.ts';
import { useFirstLook } from './use-first-look.ts';
import { useIslandKeys } from './use-island-keys.ts';

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
  useDeferredParts();
  const hidden = useUi((state) => state.chromeHidden);
  const showsPast = useOpenPanel()?.showsPast ?? false;
  const busy = useEditor((state) => state.busy);
  const place = useEditor((state) => state.settings.toolbar);
  return (
    <>
      <SlotParts slot="page" page={page} />
      <div className={styles.chrome} data-hidden={hidden} data-busy={busy} data-toolbar={place} data-past={showsPast}>
        <header className={styles.head} data-island="head">
          <SlotParts slot="head" page={page} />
          <div className={`${island.island} ${styles.headBar}`}>
            <SlotParts slot="headBar" page={page} />
          </div>
        </header>
        <div className={styles.stop} data-island="tools">
          <SlotParts slot="tools" page={page} />
        </div>
        <footer className={styles.foot}>
          <SlotParts slot="foot" page={page} />
        </footer>
      </div>
      <Banners page={page} />
      <OpenPanel page={page} />
      <SlotParts slot="window" page={page} />
      <TipHost />
    </>
  );
}
