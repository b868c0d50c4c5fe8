import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { useT } from '../../../i18n/language.ts';
import styles from './panel.module.css';
import { besideButton, type Span } from './panel-place.ts';
import { useToolLook } from './tool-names.ts';
import type { ToolName } from './tools.ts';

interface PanelProps {
  readonly tool: ToolName;
  /** What the toolbar may stand in; its panels too. */
  readonly room: RefObject<HTMLElement | null>;
  readonly vertical: boolean;
  /** What was chosen has been put down. */
  readonly onDone: () => void;
}

/** Between the toolbar and a panel. */
const GAP = 8;

const spanOf = ({ left, top, width, height }: DOMRect, vertical: boolean): Span =>
  vertical ? { start: top, size: height } : { start: left, size: width };

const PanelContent = lazyPart(async () => (await import('./panel-content.tsx')).PanelContent);

/** A panel beside the toolbar, by the button it belongs to. */
export function Panel({ tool, room, vertical, onDone }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const holder = element?.parentElement;
    const area = room.current;
    if (!element || !holder || !area) return;
    const place = () => {
      // A folded tool is opened from the plus.
      const button = holder.querySelector(`[data-tool="${tool}"]`) ?? holder.querySelector('[data-tool="more"]');
      if (!button) return;
      const [around, within] = [holder.getBoundingClientRect(), area.getBoundingClientRect()];
      element.style.maxHeight = `${vertical ? within.height : around.top - within.top - GAP}px`;
      const size = vertical ? element.offsetHeight : element.offsetWidth;
      const at = besideButton(spanOf(button.getBoundingClientRect(), vertical), size, spanOf(within, vertical));
      const offset = Math.round(at - spanOf(around, vertical).start);
      element.style[vertical ? 'top' : 'left'] = `${offset}px`;
      element.style[vertical ? 'left' : 'top'] = '';
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(element);
    watch.observe(area);
    return () => watch.disconnect();
  }, [tool, room, vertical]);
  return (
    <PanelFrame tool={tool} frame={panel}>
      <PanelContent tool={tool} onDone={onDone} />
    </PanelFrame>
  );
}

interface PanelFrameProps {
  readonly tool: ToolName;
  readonly frame?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Not a dialog: with the focus in a panel the shortcuts of the tools still work. */
export function PanelFrame({ tool, frame, children }: PanelFrameProps) {
  const t = useT();
  const lookOf = useToolLook();
  return (
    <section ref={frame ?? null} className={styles.panel} data-panel={tool} aria-label={t(lookOf(tool).label)}>
      {children}
    </section>
  );
}
