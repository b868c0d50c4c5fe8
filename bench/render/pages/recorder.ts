import { MARK, type MeasuredBoard, type Recording, type Watched } from '../measured-board.ts';
import { nextFrame, pause } from './frames.ts';

const keyOf = (...numbers: readonly number[]): string => numbers.map((value) => value.toFixed(4)).join();

/** Counts the frames in which a board shows something new. */
export class Recorder {
  readonly #board: MeasuredBoard;
  readonly #longTasks: { readonly from: number; readonly ms: number }[] = [];
  #frames: number[] = [];
  #updates: number[] = [];
  #from = 0;
  #running = false;

  constructor(board: MeasuredBoard) {
    this.#board = board;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) this.#longTasks.push({ from: startTime, ms: duration });
    }).observe({ type: 'longtask' });
  }

  start(watched: Watched): void {
    this.#frames = [];
    this.#updates = [];
    this.#from = performance.now();
    this.#running = true;
    performance.mark(MARK.from);
    let last = this.#look(watched);
    const frame = (at: number): void => {
      if (!this.#running) return;
      this.#frames.push(at);
      const now = this.#look(watched);
      if (now !== last) this.#updates.push(at);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  async stop(): Promise<Recording> {
    await nextFrame();
    // The output of the last frame goes to the compositor first.
    await pause(0);
    this.#running = false;
    performance.mark(MARK.to);
    const longTasks = this.#longTasks.filter(({ from }) => from >= this.#from - 1).map(({ ms }) => ms);
    return { frames: this.#frames, updates: this.#updates, longTasks };
  }

  #look(watched: Watched): string {
    if (watched === 'stroke') return keyOf(this.#board.strokeLength());
    if (watched === 'replay') return keyOf(this.#board.replay?.folded() ?? 0);
    if (watched === 'target') {
      const { x, y } = this.#board.targetPlace();
      return keyOf(x, y);
    }
    const { x, y, zoom } = this.#board.view();
    return keyOf(x, y, zoom);
  }
}
