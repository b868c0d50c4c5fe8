import type { Point } from '@sw/board-render';

/** The pointer's place on the page; undefined while it is over something else. */
export function watchPointer(signal: AbortSignal): () => Point | undefined {
  let pointer: Point | undefined;
  document.addEventListener(
    'pointermove',
    ({ target, clientX, clientY }) => {
      pointer = target instanceof HTMLCanvasElement ? { x: clientX, y: clientY } : undefined;
    },
    { signal },
  );
  return () => pointer;
}
