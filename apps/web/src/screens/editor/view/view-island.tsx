import type { PageInfo } from '@sw/contract';
import { Map as MapIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import { storage } from '../../../storage/storage.ts';
import { useRoving } from '../../../ui/roving.ts';
import { useLying, useMedia, useNarrow } from '../../../ui/use-media.ts';
import island from '../shell/chrome/island.module.css';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useOpenPanel } from '../shell/panels/open-panel.tsx';
import { SlotParts } from '../shell/registry/slot-parts.tsx';
import { useEditor } from '../shell/session/editor-context.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import styles from './view.module.css';
import { ZoomControl } from './zoom-control.tsx';

/** Whether there is room for a map. */
const useWide = (): boolean => useMedia('(min-width: 64em)');

const PageMap = lazyPart(async () => (await import('./map.tsx')).PageMap);

/** Absent on phones, where two fingers zoom and there is no room. During a demo the view is the presenter's. */
export function ViewIsland({ page }: { readonly page: PageInfo }) {
  const narrow = useNarrow();
  const watching = useEditor((state) => state.mode === 'DEMOMODE');
  return <div className={styles.end}>{!narrow && !watching && <ViewCorner page={page} />}</div>;
}

function ViewCorner({ page }: { readonly page: PageInfo }) {
  const wide = useWide();
  const [open, setOpen] = useState(() => storage.mapOpen.get() ?? false);
  const covered = useOpenPanel()?.coversMap ?? false;
  const toggle = (): void => {
    storage.mapOpen.set(!open);
    setOpen(!open);
  };
  return (
    <>
      {wide && open && !covered && <PageMap />}
      <ViewBar page={page} map={wide ? { open, toggle } : undefined} />
    </>
  );
}

interface ViewBarProps {
  readonly page: PageInfo;
  readonly map: { readonly open: boolean; readonly toggle: () => void } | undefined;
}

/** The map, the zoom, and the parts of features. */
function ViewBar({ page, map }: ViewBarProps) {
  const t = useT();
  const lying = useLying();
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar, Number.POSITIVE_INFINITY);
  return (
    <div ref={bar} className={island.island} role="toolbar" aria-label={t('editorView:view.label')} data-island="view">
      {map && <ToolButton icon={MapIcon} label={t('editorView:map.name')} pressed={map.open} onClick={map.toggle} />}
      <SlotParts slot="viewBarStart" page={page} />
      {!lying && (
        <>
          <span className={island.divider} />
          <ZoomControl />
          <span className={island.divider} />
        </>
      )}
      <FullScreenButton />
      <SlotParts slot="viewBarEnd" page={page} />
    </div>
  );
}
