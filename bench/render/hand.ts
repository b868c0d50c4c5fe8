import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import type { Place } from './measured-board.ts';
import { WINDOW } from './scenes.ts';

/** The rate of a mouse. */
const HERTZ = 125;
const MOVES = 200;
const PATIENCE_MS = 30_000;

const MIDDLE: Place = { x: WINDOW.width / 2, y: WINDOW.height / 2 };

/** Three turns of a spiral around the object that can be dragged. */
export function strokeAt(step: number): Place {
  const angle = (step / MOVES) * Math.PI * 6;
  const reach = 40 + step * 1.4;
  return { x: MIDDLE.x + Math.cos(angle) * reach, y: MIDDLE.y + Math.sin(angle) * reach };
}

/** Two circles that begin on the object that can be dragged. */
export function dragAt(step: number): Place {
  const angle = (step / MOVES) * Math.PI * 4;
  return { x: MIDDLE.x + 10 + Math.sin(angle) * 300, y: MIDDLE.y + 10 + (1 - Math.cos(angle)) * 120 };
}

type MouseEventType = 'mousePressed' | 'mouseMoved' | 'mouseReleased';

/** A hand with a mouse. Like a real hand, it does not wait for the page. */
export class Hand {
  readonly #devtools: CDPSession;
  #underWay = 0;

  constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  rest(at: Place): void {
    this.#send('mouseMoved', at, { button: 'none' });
  }

  /** Presses at the first place and moves through all of them, still pressed at the last. */
  async pull(placeAt: (step: number) => Place): Promise<void> {
    const held = { button: 'left', buttons: 1 } as const;
    this.#send('mousePressed', placeAt(0), { ...held, clickCount: 1 });
    const begin = performance.now();
    for (let step = 0; step < MOVES; step += 1) {
      const wait = begin + (step * 1_000) / HERTZ - performance.now();
      if (wait > 1) await pause(wait);
      this.#send('mouseMoved', placeAt(step), held);
    }
  }

  async letGo(placeAt: (step: number) => Place): Promise<void> {
    this.#send('mouseReleased', placeAt(MOVES - 1), { button: 'left', clickCount: 1 });
    await this.arrived();
  }

  /** Resolves when the page has received all input. */
  async arrived(): Promise<void> {
    const begin = performance.now();
    while (this.#underWay > 0 && performance.now() - begin < PATIENCE_MS) await pause(20);
  }

  #send(
    type: MouseEventType,
    { x, y }: Place,
    more: { button: 'none' | 'left'; buttons?: number; clickCount?: number },
  ): void {
    this.#underWay += 1;
    const done = () => {
      this.#underWay -= 1;
    };
    this.#devtools.send('Input.dispatchMouseEvent', { type, x, y, ...more }).then(done, done);
  }
}
