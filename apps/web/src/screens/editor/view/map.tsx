import type { View } from '@sw/board-render';
import { type PointerEvent, useRef } from 'react';
import { useT } from '../../../i18n/language.ts';
import island from '../shell/chrome/island.module.css';
import { useEditor, useEditorSession, useRun } from '../shell/session/editor-context.ts';
import styles from './map.module.css';
import { centreOf, fromMap, holds, MAP_SIZE, onMap, seenOf } from './map-scale.ts';
import { useMapPicture } from './use-map-picture.ts';

/** A small map of the whole page: its contents, the user's view and those of others. A click or a drag moves the view. */
export function PageMap() {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef(false);
  const { picture, renew } = useMapPicture(canvas, held);
  const drag = useMapDrag(picture?.view, held, renew);
  return (
    <div className={`${island.island} ${styles.map}`} data-map>
      <div className={styles.paper} role="img" aria-label={t('editorView:map.label')} {...drag}>
        <canvas ref={canvas} style={MAP_SIZE} />
        {picture && <Frame view={picture.view} />}
        {picture?.people.map(({ clientId, name, colour, at }) => (
          <i
            key={clientId}
            className={styles.person}
            title={name}
            style={{ background: colour, transform: `translate(${at.x}px, ${at.y}px)` }}
          />
        ))}
      </div>
    </div>
  );
}

/** The visible part of the page. A separate component, because it moves with every frame and the map does not. */
function Frame({ view }: { readonly view: View }) {
  const camera = useEditor((state) => state.camera);
  const size = useEditor((state) => state.size);
  const { minX, minY, maxX, maxY } = seenOf(camera, size);
  const from = onMap(view, { x: minX, y: minY });
  const to = onMap(view, { x: maxX, y: maxY });
  return (
    <span
      className={styles.frame}
      style={{ transform: `translate(${from.x}px, ${from.y}px)`, width: to.x - from.x, height: to.y - from.y }}
    />
  );
}

/** Inside the frame a press drags it; elsewhere the frame first jumps to the pointer. */
function useMapDrag(view: View | undefined, held: { current: boolean }, renew: () => void) {
  const run = useRun();
  const { editor } = useEditorSession();
  const grip = useRef({ x: 0, y: 0 });
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, seenIn: View) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return fromMap(seenIn, { x: clientX - left, y: clientY - top });
  };
  const lookAt = ({ x, y }: { readonly x: number; readonly y: number }): void =>
    run({ name: 'lookAt', centre: { x: x - grip.current.x, y: y - grip.current.y } });
  const end = (): void => {
    held.current = false;
    renew();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (view === undefined || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = true;
      const at = pointOf(event, view);
      const { camera, size } = editor.state.get();
      const seen = seenOf(camera, size);
      const centre = centreOf(seen);
      const inside = holds(seen, at);
      grip.current = inside ? { x: at.x - centre.x, y: at.y - centre.y } : { x: 0, y: 0 };
      if (!inside) lookAt(at);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (view !== undefined && held.current) lookAt(pointOf(event, view));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
