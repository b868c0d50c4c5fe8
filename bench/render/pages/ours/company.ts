import { creation, encodeFrame, KIND, type LogRecord, OPERATION, packInk, RULES, readObject } from '@sw/board-model';
import type { Place } from '../../measured-board.ts';
import type { MemoryGateway } from './memory-gateway.ts';

/** The interval of the gateway: thirty messages a second. */
const TICK_MS = 33;
/** The interval of a mouse: 125 samples a second. */
const SAMPLE_MS = 8;
/** After a second and a half a stroke ends and the next begins. */
const LONGEST = 190;
const WIDTH = 8;
const COLOURS = ['#7E5AD5', '#C7433C', '#0479A8', '#A75F01', '#B047A9'] as const;
const FIRST_ID = 8_000_000_000_000_000;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Another person, who draws one stroke after the other. */
class Hand {
  readonly #number: number;
  readonly #around: Place;
  readonly #newId: () => string;
  #points: Place[] = [];
  #announced = 0;
  #id: string;
  #steps: number;
  #clientSeq = 0;

  constructor(number: number, around: Place, newId: () => string) {
    this.#number = number;
    this.#around = around;
    this.#newId = newId;
    this.#id = newId();
    // Otherwise all of them would end their strokes in the same tick.
    this.#steps = number * 37;
  }

  get #clientId(): string {
    return `company-${this.#number}`;
  }

  get #actor(): number {
    return this.#number + 2;
  }

  #next(): Place {
    this.#steps += 1;
    const angle = this.#steps / 22;
    const reach = 60 + 50 * Math.sin(this.#steps / 90 + this.#number);
    const { x, y } = this.#around;
    return { x: tenths(x + Math.cos(angle) * reach * 1.5), y: tenths(y + Math.sin(angle * 1.3) * reach) };
  }

  draw(samples: number) {
    for (let i = 0; i < samples; i += 1) this.#points.push(this.#next());
    const from = this.#announced;
    this.#announced = this.#points.length;
    const cursor = this.#points.at(-1) ?? this.#around;
    const points = this.#points.slice(from).flatMap(({ x, y }) => [x, y]);
    const style = `${KIND.markerLine} ${this.#colour} 1.00 ${WIDTH}`;
    const stroke = { kind: 'stroke' as const, selectId: this.#id, from, points, style };
    const { x, y } = cursor;
    return { actor: this.#actor, clientId: this.#clientId, items: [{ kind: 'cursor' as const, x, y }, stroke] };
  }

  leave() {
    return { actor: this.#actor, clientId: this.#clientId, items: [{ kind: 'gone' as const }] };
  }

  /** The record of a stroke that is long enough. */
  putDown(pageId: string): Uint8Array | undefined {
    if (this.#points.length + this.#number < LONGEST) return undefined;
    const properties = { type: KIND.markerLine, ...packInk(this.#points, WIDTH), stroke: this.#colour };
    const object = readObject({ selectId: this.#id, zIndex: 100_000 + this.#clientSeq, ...properties });
    if (!object.ok) throw new Error(object.error);
    this.#clientSeq += 1;
    const [clientId, clientSeq] = [this.#clientId, this.#clientSeq];
    const header = { clientId, maciid: 'bench', protocolType: OPERATION.created, pageId, versionId: 0 };
    const operation = { header, clientSeq, state: [object.value], changes: [creation(this.#id)] };
    const stamp = { rules: RULES, actor: this.#actor, clientId, clientSeq, time: Date.now() };
    const record: LogRecord = { ...stamp, kind: 'operation', operation };
    this.#points = [];
    this.#announced = 0;
    this.#id = this.#newId();
    return encodeFrame(record);
  }

  get #colour(): string {
    return COLOURS[this.#number % COLOURS.length] ?? COLOURS[0];
  }
}

/** Other people on the page who draw at the speed of a hand, all at once. */
export class Company {
  readonly #gateway: MemoryGateway;
  readonly #ids = new Set<string>();
  #hands: Hand[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #drawnTo = 0;

  constructor(gateway: MemoryGateway) {
    this.#gateway = gateway;
  }

  /** Whether a stroke was drawn by one of them. */
  drew(id: string): boolean {
    return this.#ids.has(id);
  }

  come(people: number, middle: Place): void {
    this.#hands = Array.from({ length: people }, (_, i) => {
      const around = { x: middle.x + ((i % 5) - 2) * 320, y: middle.y + (Math.floor(i / 5) - 1.5) * 220 };
      return new Hand(i, around, () => this.#newId());
    });
    this.#drawnTo = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  go(): void {
    clearInterval(this.#timer);
    this.#gateway.announcePeople(this.#hands.map((hand) => hand.leave()));
    this.#hands = [];
  }

  #newId(): string {
    const id = String(FIRST_ID + this.#ids.size);
    this.#ids.add(id);
    return id;
  }

  #tick(): void {
    const samples = Math.floor((performance.now() - this.#drawnTo) / SAMPLE_MS);
    this.#drawnTo += samples * SAMPLE_MS;
    this.#gateway.announcePeople(this.#hands.map((hand) => hand.draw(samples)));
    for (const hand of this.#hands) {
      const record = hand.putDown(this.#gateway.address.pageId);
      if (record) this.#gateway.append(record);
    }
  }
}
