import { DAY } from '@sw/base';
import {
  type Change,
  type Control,
  createPage,
  creation,
  deletion,
  fold,
  invert,
  type Json,
  type LogRecord,
  type Operation,
  type PageState,
  RULES,
  readOperation,
} from '../src/index.ts';
import { PAGE_ID } from './scene.ts';

/** Few ids, few values, few actors, so that random operations collide often; the rules are about collisions. */
const IDS = Array.from({ length: 24 }, (_, i) => String(i + 1));
const TYPES = [101, 201, 301, 501, 602, 701, 802, 4711];
const TEXTS = ['', 'red', 'red apple', 'a green apple', '你好 world', 'red  apple pie'];
const CODES = [
  1, 1, 1, 1, 1, 1, 1, 12, 2, 2, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 7, 8, 8, 8, 9, 10, 11, 13, 14, 15, 16,
];
/** Codes that concern only one property. */
const OWN_PROPERTY: Readonly<Record<number, string>> = { 10: 'pageIndex', 13: 'link', 15: 'imgSrc', 16: 'uploadError' };
const VALUES: Readonly<Record<string, readonly Json[]>> = {
  parentId: [null],
  left: [0, 1, 2.5, -3],
  top: [0, 1.25, -3],
  zIndex: [0, 1, 2 ** 48],
  groupId: [null, '99'],
  tpvLocked: [null, null, null, true],
  link: [null, 'https://a.example/', '#page'],
  imgSrc: [null, 'a.png', 'b.png'],
  fill: [null, '#fff', '#000'],
  relations: [null, { row: 1 }, { row: 1, column: [1, 2] }],
  pageIndex: [0, 1],
  uploadError: [null, 'size'],
  'row.7': [null, [1, 20], [2, 30]],
};
const NAMES = [...Object.keys(VALUES), 'runs'];

/** Turns a list of numbers into choices. It is fast, and a shorter list gives a shorter story, so failures shrink. */
export class Dice {
  #at = 0;
  readonly #numbers: readonly number[];
  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }
  get empty(): boolean {
    return this.#at >= this.#numbers.length;
  }
  below(limit: number): number {
    const number = this.#numbers[this.#at] ?? 0;
    this.#at += 1;
    return number % limit;
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

const someRuns = (dice: Dice): Json => {
  const text = dice.pick(TEXTS);
  const bold = dice.below(3) === 0;
  return bold ? [{ text, bold }] : [{ text }, { text: ' tail', color: '#123456' }];
};

/** Usually an object that exists. */
function someId(dice: Dice, page: PageState): string {
  const ids = [...page.objects.keys()];
  return ids.length > 0 && dice.below(8) > 0 ? dice.pick(ids) : dice.pick(IDS);
}

function someValue(dice: Dice, page: PageState, name: string): Json {
  if (name === 'runs') return someRuns(dice);
  if (name === 'parentId' && dice.below(4) > 0) return someId(dice, page);
  return dice.pick(VALUES[name] ?? [0]);
}

function someObject(dice: Dice, page: PageState, selectId: string, properties: Record<string, Json> = {}): Json {
  const made: Record<string, Json> = { selectId, type: dice.pick(TYPES), ...properties };
  for (let i = dice.below(3); i > 0; i -= 1) {
    const name = dice.pick(NAMES);
    made[name] = someValue(dice, page, name);
  }
  if (page.objects.size > 0 && dice.below(3) === 0) made.parentId = someId(dice, page);
  return made;
}

function someAssignment(dice: Dice, page: PageState, property?: string): Change {
  const selectId = someId(dice, page);
  const name = property ?? dice.pick(NAMES);
  const after = someValue(dice, page, name);
  const present = page.objects.get(selectId)?.[name] ?? null;
  return [selectId, name, dice.below(3) > 0 ? present : someValue(dice, page, name), after];
}

interface Draft {
  readonly changes: Change[];
  readonly state: Map<string, Json>;
}

function draw(draft: Draft, dice: Dice, page: PageState, properties: Record<string, Json> = {}): void {
  const selectId = dice.pick(IDS);
  draft.changes.push(creation(selectId));
  draft.state.set(selectId, someObject(dice, page, selectId, properties));
}

/** Usually the code's intended use; sometimes anything at all. */
function addChange(draft: Draft, dice: Dice, page: PageState, code: number): void {
  const kind = dice.below(10);
  if (kind === 0 && dice.below(2) === 0) draft.changes.push(['', 'canvas', null, dice.pick([null, 'a', 'b'])]);
  else if (code === 1 || code === 12) draw(draft, dice, page);
  else if (code === 2) {
    const source = someId(dice, page);
    draft.changes.push(deletion(source));
    for (let i = dice.below(3); i > 0; i -= 1) draw(draft, dice, page, { cutFrom: source });
  } else if (code === 4 || code === 7) {
    const property = code === 4 ? 'background' : 'canvas';
    draft.changes.push(['', property, page[property], dice.pick([null, 'a', 'b'])]);
  } else if (code === 14 || code === 3 || kind < 3) draft.changes.push(deletion(someId(dice, page)));
  else if ((code === 8 || code === 9) && kind < 6) draw(draft, dice, page);
  else draft.changes.push(someAssignment(dice, page, OWN_PROPERTY[code]));
}

/** An operation that a user who sees this page might send. */
export function someOperation(dice: Dice, page: PageState, clientId: string, clientSeq: number): Operation {
  // An empty page makes everything void: it is filled first.
  const protocolType = page.objects.size < 4 && dice.below(3) > 0 ? 1 : dice.pick(CODES);
  const draft: Draft = { changes: [], state: new Map() };
  for (let i = dice.below(3); i >= 0; i -= 1) addChange(draft, dice, page, protocolType);
  const read = readOperation({
    header: {
      clientId,
      maciid: '',
      protocolType,
      pageId: PAGE_ID,
      versionId: Math.max(0, page.versionId - dice.below(6)),
    },
    clientSeq,
    state: [...draft.state.values()],
    changes: draft.changes,
  });
  if (!read.ok) throw new Error(`the story made an invalid operation: ${read.error}`);
  return read.value;
}

/** Rights are restored about as often as they are revoked, or a story would soon stop. */
function someControl(dice: Dice): Control {
  const actor = 1 + dice.below(3);
  switch (dice.below(14)) {
    case 0:
      return { type: 'demoOn', actor, clientId: 'a' };
    case 1:
    case 2:
    case 3:
      return { type: 'demoOff' };
    case 4:
      return { type: 'removed', actor };
    case 5:
      return { type: dice.below(12) === 0 ? 'pageDeleted' : 'pageRestored' };
    case 6:
      return { type: 'boardRecycled' };
    case 7:
    case 8:
      return { type: 'boardRestored' };
    case 9:
      return { type: 'retireLanes', lanes: [[actor, dice.pick(['a', 'b'])]] };
    default:
      return { type: 'permit', actor, permit: dice.pick([0, 1, 2, 2, 2] as const) };
  }
}

/** Writes one record after another and folds each, so that the next one is based on the current page. */
class LogWriter {
  readonly records: LogRecord[] = [];
  readonly #page = freshPage();
  readonly #inverses = new Map<number, Operation[]>();
  readonly #dice: Dice;
  #time = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  #stamp(actor: number) {
    const clientId = this.#dice.pick(['a', 'a', 'b']);
    const expected = (this.#page.lanes.get(`${actor}/${clientId}`)?.last ?? 0) + 1;
    const slip = this.#dice.below(24);
    const clientSeq = slip === 0 ? Math.max(1, expected - 1) : expected + (slip === 1 ? 1 : 0);
    this.#time += this.#dice.below(20) === 0 ? 31 * DAY : 1000;
    return { rules: RULES, actor, clientId, clientSeq, time: this.#time };
  }

  #append(record: LogRecord): void {
    this.records.push(record);
    fold(this.#page, record, this.records.length);
  }

  control(): void {
    const stamp = this.#stamp(this.#dice.pick([0, 0, 0, 0, 1]));
    this.#append({ ...stamp, kind: 'control', control: someControl(this.#dice) });
  }

  void(): void {
    this.#append({ ...this.#stamp(1), kind: 'void', reason: 'permit' });
  }

  /** A new operation, a real undo of an earlier one, or the redo of that. */
  operation(): void {
    const stamp = this.#stamp(this.#dice.pick([1, 1, 2, 2, 3, 0]));
    const { actor, clientId, clientSeq } = stamp;
    const inverses = this.#inverses.get(actor) ?? [];
    const undo = this.#dice.below(6) === 0 ? inverses.pop() : undefined;
    const made = undo ?? someOperation(this.#dice, this.#page, clientId, clientSeq);
    const operation = { ...made, header: { ...made.header, clientId }, clientSeq };
    inverses.push(undo ? invert(undo) : invert(operation, this.#page, actor));
    this.#inverses.set(actor, inverses);
    this.#append({ ...stamp, kind: 'operation', operation });
  }
}

/**
 * A random log: mostly next numbers, sometimes repeated or skipped ones, voids, control records, forged control
 * records.
 */
export function story(numbers: readonly number[], onlyOperations = false): LogRecord[] {
  const dice = new Dice(numbers);
  const writer = new LogWriter(dice);
  while (!dice.empty) {
    const kind = onlyOperations ? 15 : dice.below(16);
    if (kind === 0) writer.void();
    else if (kind < 3) writer.control();
    else writer.operation();
  }
  return writer.records;
}

export const freshPage = (): PageState => createPage(PAGE_ID);

/** A page with work of three actors on it, and all initial rights. */
export function workedPage(numbers: readonly number[]): PageState {
  const page = freshPage();
  for (const [i, record] of story(numbers, true).entries()) fold(page, record, i + 1);
  return page;
}
