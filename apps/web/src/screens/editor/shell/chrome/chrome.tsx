import type { PageInfo } from '@sw/contract';
import type { RefObject } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { TipHost } from '../../../../ui/tooltip.tsx';
import { Banners } from '../banners/banners.tsx';
import { useCanvas } from '../canvas/use-canvas.ts';
import { useKeys } from '../canvas/use-keys.ts';
import { OpenPanel, useOpenPanel } from '../panels/open-panel.tsx';
import { SlotParts } from '../registry/slot-parts.tsx';
import { useEditor, useUi } from '../session/editor-context.ts';
import { usePresenting } from '../session/use-presenting.ts';
import styles from './chrome.module.css';
import island from './island.module.css';
import { OpeningMark } from './opening-mark.tsx';
import { useDeferredParts } from './use-deferred-parts.ts';
import { useDim } from './use-dim.ts';
import { useFirstLook } from './use-first-look.ts';
import { useIslandKeys } from './use-island-keys.ts';

interface ChromeProps {
  readonly page: PageInfo;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** Islands in keyboard order; F6 moves from one to the next. */
export function Chrome({ page, canvas }: ChromeProps) {
  const t = useT();
  useCanvas(canvas);
  useKeys();
  useFirstLook();
  useIslandKeys(canvas);
  useDim(canvas);
  useDeferredParts();
  const hidden = useUi((state) => state.chromeHidden);
  const presenting = usePresenting(page.wbNo);
  const showsPast = useOpenPanel()?.showsPast ?? false;
  const busy = useEditor((state) => state.busy);
  const place = useEditor((state) => state.settings.toolbar);
  return (
    <>
      <OpeningMark />
      <section className={styles.stop} aria-label={t('editor:landmark.page')}>
        <SlotParts slot="page" page={page} />
      </section>
      <div
        className={styles.chrome}
        data-hidden={hidden}
        data-busy={busy}
        data-toolbar={place}
        data-past={showsPast}
        data-presenting={presenting}
      >
        <header className={styles.head} data-island="head">
          <SlotParts slot="head" page={page} />
          <div className={`${island.island} ${styles.headBar}`}>
            <SlotParts slot="headBar" page={page} />
          </div>
        </header>
        <section className={styles.stop} data-island="tools" aria-label={t('editor:landmark.tools')}>
          <SlotParts slot="tools" page={page} />
        </section>
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
