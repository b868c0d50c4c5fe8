import type { Camera, Point } from '@sw/board-render';
import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { initialOf } from '../../../features/people/person-colour.ts';
import { useT } from '../../../i18n/language.ts';
import { useRoving } from '../../../ui/roving.ts';
import { wheelInput } from '../shell/canvas/inputs.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';
import { isNear } from './pin-place.ts';
import styles from './pins.module.css';
import { usePersonColours } from './use-person-colours.ts';
import type { Pin } from './use-pins.ts';

/** How often the nearby pins are determined while the page moves. */
const LOOK_MS = 150;

interface PinsProps {
  readonly pins: readonly Pin[];
  readonly open: string | undefined;
  /** The place of a new thread. */
  readonly begun: Point | undefined;
  readonly show: (pin: Pin) => void;
}

/**
 * All pins are in one layer that follows the camera with one transform, written without React: two hundred pins cost a pan
 * no more than one. Their size is the same at every zoom.
 */
export function Pins({ pins, open, begun, show }: PinsProps) {
  const t = useT();
  const { editor } = useEditorSession();
  const colourOf = usePersonColours();
  const layer = useRef<HTMLDivElement>(null);
  const near = useNearPins(pins);
  useLayoutEffect(() => {
    let last: Camera | undefined;
    const follow = (): void => {
      const { camera } = editor.state.get();
      const element = layer.current;
      if (element === null || camera === last) return;
      const { x, y, zoom } = camera;
      element.style.transform = `translate(${-x * zoom}px, ${-y * zoom}px) scale(${zoom})`;
      if (zoom !== last?.zoom) element.style.setProperty('--unzoom', String(1 / zoom));
      last = camera;
    };
    follow();
    return editor.state.subscribe(follow);
  }, [editor]);
  useRoving(layer, 1, true);
  return (
    <div ref={layer} className={styles.layer} role="toolbar" aria-label={t('editorComments:title')}>
      {begun && (
        <span className={styles.pin} style={{ left: begun.x, top: begun.y }} data-open aria-hidden>
          <span>
            <Plus size={16} strokeWidth={2.25} />
          </span>
        </span>
      )}
      {near.map((pin) => {
        const { thread, place } = pin;
        const name = thread.by?.nickName ?? t('editorComments:somebody');
        const news = thread.unread > 0 ? `, ${t('editorComments:unread', { count: thread.unread })}` : '';
        return (
          <button
            key={thread.threadId}
            type="button"
            className={styles.pin}
            style={{ left: place.x, top: place.y }}
            aria-label={t('editorComments:pin', { name, text: thread.excerpt }) + news}
            aria-expanded={thread.threadId === open}
            data-open={thread.threadId === open}
            data-done={thread.resolved !== null}
            onWheel={(event) => {
              const canvas = layer.current?.closest('[data-screen]')?.querySelector('canvas');
              if (canvas) editor.wheel(wheelInput(event.nativeEvent, canvas.getBoundingClientRect()));
            }}
            onClick={() => show(pin)}
          >
            <span style={{ background: thread.by === null ? undefined : colourOf(thread.by.userId) }}>
              {initialOf(name)}
            </span>
            {thread.unread > 0 && <i aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}

/** The pins in and around the window, in reading order. */
function useNearPins(pins: readonly Pin[]): readonly Pin[] {
  const { editor } = useEditorSession();
  const [{ camera, size }, setSeen] = useState(() => editor.state.get());
  useEffect(() => {
    const limited = atMostEvery(LOOK_MS, () => setSeen(editor.state.get()));
    let last = editor.state.get();
    const stop = editor.state.subscribe(() => {
      const now = editor.state.get();
      if (now.camera !== last.camera || now.size !== last.size) limited.ask();
      last = now;
    });
    limited.ask();
    return () => {
      limited.stop();
      stop();
    };
  }, [editor]);
  const { x, y, zoom } = camera;
  const seen = { minX: x, minY: y, maxX: x + size.width / zoom, maxY: y + size.height / zoom };
  return pins
    .filter(({ place }) => isNear(place, seen))
    .toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x);
}
