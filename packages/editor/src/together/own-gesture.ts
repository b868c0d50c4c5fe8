import { MOST_MOVING, type Presence } from '@sw/contract';
import { hundredths } from '../edit/numbers.ts';
import type { Transform } from '../selection/transform.ts';
import type { Preview } from '../tools/tool.ts';

/** Users who come later learn what moves; the ids of many are too much to repeat. */
const REPEAT_MS = 2_000;
const MOST_REPEATED = 200;

interface Running {
  readonly ids: ReadonlySet<string>;
  readonly saidAt: number;
}

const fine = (value: number): number => Math.round(value * 1e4) / 1e4;

function rounded(transform: Transform): Transform {
  if (transform.type === 'move') return { type: 'move', dx: hundredths(transform.dx), dy: hundredths(transform.dy) };
  const about = { x: hundredths(transform.about.x), y: hundredths(transform.about.y) };
  if (transform.type === 'rotate') return { ...transform, about, degrees: hundredths(transform.degrees) };
  return { ...transform, about, x: fine(transform.x), y: fine(transform.y) };
}

/** The presence of a running drag or shape for other users. It is never stored, and one transform serves any number of objects. */
export class OwnGesture {
  #gesture = 0;
  #running: Running | undefined;
  #drawing = false;
  #dispatched = false;

  /** A change was made, so the gesture ends with a change. */
  dispatched(): void {
    this.#dispatched = true;
  }

  shown({ drag, drawn }: Preview, now: number): Presence | undefined {
    if (drag && drag.ids.size <= MOST_MOVING) return this.#move(drag.ids, drag.transform, now);
    if (drawn) {
      this.#drawing = true;
      this.#dispatched = false;
      const object = JSON.stringify(drawn);
      return object.length > 4_000 ? undefined : { kind: 'drawing', object };
    }
    return this.#end();
  }

  #move(ids: ReadonlySet<string>, transform: Transform, now: number): Presence {
    const before = this.#running;
    const begins = before?.ids !== ids;
    if (begins) {
      this.#gesture += 1;
      this.#dispatched = false;
    }
    const repeats = !begins && ids.size <= MOST_REPEATED && now - before.saidAt > REPEAT_MS;
    const says = begins || repeats;
    this.#running = { ids, saidAt: says ? now : before.saidAt };
    return {
      kind: 'moving',
      gesture: this.#gesture,
      ...(says ? { selectIds: [...ids] } : {}),
      transform: rounded(transform),
    };
  }

  #end(): Presence | undefined {
    const [moved, drew, done] = [this.#running, this.#drawing, this.#dispatched];
    this.#running = undefined;
    this.#drawing = false;
    if (moved) return { kind: 'moving', gesture: this.#gesture, transform: null, done };
    return drew ? { kind: 'drawing', object: null, done } : undefined;
  }
}
