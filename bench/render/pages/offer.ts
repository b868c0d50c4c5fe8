import type { MeasuredBoard, Recording, Watched } from '../measured-board.ts';
import { type AnyScene, makeScene, type Scene, WINDOW } from '../scenes.ts';
import { nextFrame, pause, smoothFrom } from './frames.ts';
import { Recorder } from './recorder.ts';
import { turnWheel } from './wheel.ts';

const STILL_MS = 600;
const NEVER_MS = 30_000;
const TRIES = 5;

/** The functions that the driver calls by expressions, because it has no browser types. */
interface Bench {
  ready(): Promise<void>;
  prepare(name: AnyScene): void;
  /** Milliseconds from the first available byte to the first smooth frame. */
  load(): Promise<number>;
  start(watched: Watched): void;
  stop(): Promise<Recording>;
  wheel(kind: 'pan' | 'zoom', ms: number): Promise<void>;
  fit(): void;
  /** Milliseconds for which the view continued to move without input, because input was still queued. */
  lag(): Promise<number>;
  /** Resets the view; false if something moved it away again. */
  reset(): Promise<boolean>;
  readonly board: MeasuredBoard;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const fitZoom = ({ width, height }: Scene): number => Math.min(WINDOW.width / width, WINDOW.height / height);

/** Makes a board available to the driver. */
export function offer(board: MeasuredBoard): void {
  const recorder = new Recorder(board);
  let scene: Scene | undefined;
  const key = (): string => JSON.stringify(board.view());
  window.bench = {
    board,
    ready: () => board.ready,
    prepare(name) {
      scene = makeScene(name);
      board.prepare(scene);
    },
    async load() {
      await nextFrame();
      const begin = performance.now();
      await board.load();
      return (await smoothFrom()) - begin;
    },
    start: (watched) => recorder.start(watched),
    stop: () => recorder.stop(),
    wheel: (kind, ms) => turnWheel({ kind, ms, zoomDelta: board.zoomDelta }),
    fit() {
      if (scene) board.lookAt(fitZoom(scene));
    },
    async lag() {
      const begin = performance.now();
      let [last, movedAt] = [key(), begin];
      while (performance.now() - movedAt < STILL_MS && performance.now() - begin < NEVER_MS) {
        await pause(30);
        const now = key();
        if (now !== last) movedAt = performance.now();
        last = now;
      }
      return movedAt - begin;
    },
    async reset() {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        board.lookAt(1);
        await pause(100);
        const before = key();
        await pause(500);
        if (key() === before) return true;
      }
      return false;
    },
  };
}
