import { nextFrame } from './frames.ts';

const HERTZ = 60;

export interface WheelTurn {
  readonly kind: 'pan' | 'zoom';
  readonly ms: number;
  /** The delta for one sixtieth of a second, for zooming. */
  readonly zoomDelta: number;
}

/** Moves in ellipses, or zooms out for the first half of the time and then in again. */
function deltaAt(step: number, steps: number, { kind, zoomDelta }: WheelTurn): readonly [number, number] {
  if (kind === 'zoom') return [0, step < steps / 2 ? zoomDelta : -zoomDelta];
  const angle = (step / 90) * Math.PI * 2;
  return [Math.round(30 * Math.cos(angle)), Math.round(20 * Math.sin(angle))];
}

/**
 * Turns a wheel over the middle of the window. Sends one event per frame with everything since the last, as Chromium does
 * with a real wheel. Events injected by DevTools are not merged, so a slow page would get a queue of seconds that no real
 * user has.
 */
export async function turnWheel(turn: WheelTurn): Promise<void> {
  const at = { clientX: window.innerWidth / 2, clientY: window.innerHeight / 2 };
  const element = document.elementFromPoint(at.clientX, at.clientY);
  const begin = performance.now();
  const steps = Math.round((turn.ms / 1_000) * HERTZ);
  for (let step = 0; performance.now() - begin < turn.ms; ) {
    await nextFrame();
    const due = Math.min(steps, Math.floor(((performance.now() - begin) / 1_000) * HERTZ) + 1);
    let [deltaX, deltaY] = [0, 0];
    for (; step < due; step += 1) {
      const [dx, dy] = deltaAt(step, steps, turn);
      deltaX += dx;
      deltaY += dy;
    }
    if (deltaX === 0 && deltaY === 0) continue;
    const ctrlKey = turn.kind === 'zoom';
    element?.dispatchEvent(
      new WheelEvent('wheel', { ...at, deltaX, deltaY, ctrlKey, bubbles: true, cancelable: true, composed: true }),
    );
  }
}
