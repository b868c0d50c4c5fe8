import type { Box, Size } from '@sw/board-render';
import type { Frame } from '@sw/editor';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { rootScale } from '../../../../theme/root-scale.ts';
import { useKeyboard } from '../../../../ui/keyboard.ts';
import { useRoving } from '../../../../ui/roving.ts';
import { chromeInsets } from '../../shell/chrome/chrome-insets.ts';
import island from '../../shell/chrome/island.module.css';
import { useEditor, useEditorSession, useUi } from '../../shell/session/editor-context.ts';
import styles from './bar.module.css';
import { type BarPart, BarSide, closeParts, useBarParts } from './bar-parts.ts';
import { barPlace, windowBox } from './bar-place.ts';

/** The open part; moving the page below closes it. */
function useOpenPart(): BarPart | undefined {
  const { editor } = useEditorSession();
  const open = useBarParts((state) => state.open);
  useEffect(() => {
    if (open === undefined) return;
    const { camera } = editor.state.get();
    return editor.state.subscribe(() => {
      if (editor.state.get().camera !== camera) closeParts();
    });
  }, [open, editor]);
  useEffect(() => closeParts, []);
  return open;
}

/** Pressing a button keeps the focus in the text being edited: only fields take it. */
function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest('input, textarea') === null) event.preventDefault();
}

/** More columns than the bar has buttons, so that up and down remain the editor's keys. */
const ONE_ROW = 100;

/** The island beside the selection, wherever that is in the window. */
export function PlacedBar({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const camera = useEditor((state) => state.camera);
  const { frame, around } = useEditor((state) => state.selection);
  const size = useEditor((state) => state.size);
  const toolbar = useEditor((state) => state.settings.toolbar);
  const own = useSize(bar);
  useRoving(bar, ONE_ROW);
  const dock = useUi((state) => state.dock);
  const taken = chromeInsets(size, { toolbar, dock, keyboard: useKeyboard() }, rootScale());
  const inWindow = (one: Frame): Box => windowBox(one, camera);
  const selected = frame && { frame: inWindow(frame), around: around && inWindow(around) };
  const place = selected && own && barPlace(selected, own, size, taken);
  // While a layer of the bar is open, the bar stays: the control in use must not move away with the frame.
  const open = useOpenPart();
  const last = useRef(place);
  useEffect(() => {
    if (open === undefined) last.current = place;
  });
  const shown = (open === undefined ? undefined : last.current) ?? place;
  return (
    <div
      ref={bar}
      className={`${island.island} ${styles.bar}`}
      role="toolbar"
      aria-label={t('editorObjects:bar.label')}
      onMouseDown={keepFocus}
      style={{
        maxWidth: size.width - taken.left - taken.right,
        ...(shown === undefined ? { visibility: 'hidden' } : { transform: `translate(${shown.x}px, ${shown.y}px)` }),
      }}
    >
      <BarSide value={shown?.open ?? 'top'}>{children}</BarSide>
    </div>
  );
}

/** The rendered size of an element, from its first frame on. */
function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = current;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [element]);
  return size;
}
