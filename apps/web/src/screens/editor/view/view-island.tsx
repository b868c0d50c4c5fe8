import { CircleQuestionMark, ListTree, Map as MapIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useNarrow } from '../../../features/page/use-narrow.ts';
import { useT } from '../../../i18n/language.ts';
import { storage } from '../../../storage/storage.ts';
import island from '../shell/chrome/island.module.css';
import { keysOf } from '../shell/chrome/shortcut-text.ts';
import { ToolButton } from '../shell/chrome/tool-button.tsx';
import { useRoving } from '../shell/chrome/use-roving.ts';
import { useEditor, useRun, useSession, useUi } from '../shell/session/editor-context.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import { useWide } from './use-wide.ts';
import styles from './view.module.css';
import { ZoomControl } from './zoom-control.tsx';

const PageMap = lazyPart(async () => (await import('./map.tsx')).PageMap);

/** Fingers zoom by themselves, and a phone has no room: there is none. While somebody presents one looks where they do. */
export function ViewIsland() {
  const narrow = useNarrow();
  const watching = useEditor((state) => state.mode === 'DEMOMODE');
  return <div className={styles.end}>{!narrow && !watching && <ViewCorner />}</div>;
}

function ViewCorner() {
  const wide = useWide();
  const [open, setOpen] = useState(() => storage.mapOpen.get() ?? false);
  // Panels stand where the map does.
  const covered = useUi(({ panel }) => panel === 'outline' || panel === 'shortcuts' || panel === 'comments');
  const toggle = (): void => {
    storage.mapOpen.set(!open);
    setOpen(!open);
  };
  return (
    <>
      {wide && open && !covered && <PageMap />}
      <ViewBar map={wide ? { open, toggle } : undefined} />
    </>
  );
}

interface ViewBarProps {
  readonly map: { readonly open: boolean; readonly toggle: () => void } | undefined;
}

/** The map and the outline, how large the page is seen, and help. */
function ViewBar({ map }: ViewBarProps) {
  const t = useT();
  const run = useRun();
  const { ui } = useSession();
  const panel = useUi((state) => state.panel);
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar, Number.POSITIVE_INFINITY);
  return (
    <div ref={bar} className={island.island} role="toolbar" aria-label={t('editorView:view.label')} data-island="view">
      {map && <ToolButton icon={MapIcon} label={t('editorView:map.name')} pressed={map.open} onClick={map.toggle} />}
      <ToolButton
        icon={ListTree}
        label={t('editorView:outline.title')}
        pressed={panel === 'outline'}
        onClick={() => ui.setState({ panel: panel === 'outline' ? undefined : 'outline' })}
      />
      <span className={island.divider} />
      <ZoomControl />
      <span className={island.divider} />
      <FullScreenButton />
      <ToolButton
        icon={CircleQuestionMark}
        label={t('editorView:shortcuts.title')}
        shortcut={keysOf('?')}
        pressed={panel === 'shortcuts'}
        onClick={() => run({ name: 'ask', request: 'shortcuts' })}
      />
    </div>
  );
}
