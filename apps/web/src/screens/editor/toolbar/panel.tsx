import { type ReactNode, type RefObject, useRef } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import type { AnchorBox, Side } from '../../../ui/anchor.ts';
import { usePlace } from '../../../ui/place.ts';
import styles from './panel.module.css';
import { useToolLook } from './tool-names.ts';
import type { ToolName } from './tools.ts';

interface PanelProps {
  readonly tool: ToolName;
  /** The element within which the toolbar and its panels are placed. */
  readonly room: RefObject<HTMLElement | null>;
  /** The side that faces away from the toolbar's edge. */
  readonly placement: Side;
  /** The chosen object has been inserted. */
  readonly onDone: () => void;
}

/** The gap between the toolbar and a panel. */
const GAP = 8;

const PanelContent = lazyPart(async () => (await import('./panel-content.tsx')).PanelContent);

/** As long as the tool's button and as thick as the toolbar. A tool in the overflow menu uses the button of that menu. */
function anchorIn(holder: Element, tool: ToolName, placement: Side): AnchorBox | undefined {
  const button = holder.querySelector(`[data-tool="${tool}"]`) ?? holder.querySelector('[data-tool="more"]');
  const along = button?.getBoundingClientRect();
  const { left, top, width, height } = holder.getBoundingClientRect();
  if (!along) return undefined;
  return placement === 'top'
    ? { left: along.left, width: along.width, top, height }
    : { left, width, top: along.top, height: along.height };
}

/** A panel beside the toolbar, next to its tool's button. */
export function Panel({ tool, room, placement, onDone }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const side = usePlace(
    panel,
    () => panel.current?.parentElement && anchorIn(panel.current.parentElement, tool, placement),
    { placement, gap: GAP, edge: 0, within: room.current, sized: true },
  );
  return (
    <PanelFrame tool={tool} frame={panel} placed={side !== undefined}>
      <PanelContent tool={tool} onDone={onDone} />
    </PanelFrame>
  );
}

interface PanelFrameProps {
  readonly tool: ToolName;
  readonly frame?: RefObject<HTMLElement | null>;
  /** False until it has a position. */
  readonly placed?: boolean;
  readonly children: ReactNode;
}

/** Not a dialog, so that the shortcuts of the tools work while a panel has the focus. */
export function PanelFrame({ tool, frame, placed = true, children }: PanelFrameProps) {
  const t = useT();
  const lookOf = useToolLook();
  return (
    <section
      ref={frame ?? null}
      className={styles.panel}
      data-panel={tool}
      data-placed={placed}
      aria-label={t(lookOf(tool).label)}
    >
      {children}
    </section>
  );
}
