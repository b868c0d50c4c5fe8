import {
  applyLocal,
  type Change,
  type Control,
  createJournal,
  createPage,
  creation,
  deletion,
  fold,
  fullHash,
  invert,
  type LogRecord,
  MAX_PAGE_WEIGHT,
  OPERATION,
  type Operation,
  type OperationCode,
  type PageState,
  pageHash,
  RULES,
  readOperation,
  rollback,
  SYSTEM,
} from '@sw/board-model';
import { expect, test } from 'vitest';
import { Chance } from '../../testing/fuzz/chance.ts';
import { randomDraft } from '../../testing/fuzz/random-draft.ts';
import type { Draft } from './drafts.ts';
import { PendingLayer } from './pending-layer.ts';

const PAGE_ID = '7101';
const ME = 5;
const OTHER = 6;

function operationOf(draft: Draft, clientId: string, clientSeq: number, versionId: number): Operation {
  const { protocolType, state = [], changes } = draft;
  const header = { clientId, maciid: 'device', protocolType, pageId: PAGE_ID, versionId };
  const read = readOperation({ header, clientSeq, state, changes });
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const stamp = (operation: Operation, actor: number): LogRecord => ({
  rules: RULES,
  actor,
  clientId: operation.header.clientId,
  clientSeq: operation.clientSeq,
  time: 1,
  kind: 'operation',
  // As received over the wire: equal, but not the same object.
  operation: structuredClone(operation),
});

/** The simple algorithm: roll back all pending operations, fold the record, reapply all. */
class Plainly {
  readonly page = createPage(PAGE_ID);
  readonly #journal = createJournal();
  pending: Operation[] = [];
  confirmedHash = pageHash(this.page);

  push(operation: Operation): void {
    this.pending.push(operation);
    applyLocal(this.page, operation, { actor: ME, rules: RULES }, this.#journal);
  }

  receive(records: readonly (readonly [LogRecord, number])[]): void {
    rollback(this.page, this.#journal);
    for (const [record, versionId] of records) {
      const { consumed } = fold(this.page, record, versionId);
      if (!consumed || record.actor !== ME) continue;
      this.pending = this.pending.filter(
        ({ header, clientSeq }) => header.clientId !== record.clientId || clientSeq > record.clientSeq,
      );
    }
    this.confirmedHash = pageHash(this.page);
    for (const operation of this.pending) applyLocal(this.page, operation, { actor: ME, rules: RULES }, this.#journal);
  }
}

const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
const contents = ({
  objects,
  births,
  children,
  background,
  canvas,
  versionId,
  rules,
  access,
  lanes,
  weight,
}: PageState) => ({
  objects: sorted(objects),
  births: sorted(births),
  children: sorted(children).map(([parent, ids]) => [parent, [...ids].sort()]),
  lanes: sorted(lanes),
  background,
  canvas,
  versionId,
  rules,
  access,
  weight,
});

/** One client with a queue of a dead tab and its own, the log, and somebody else, driven by a seed. */
class Story {
  readonly #chance: Chance;
  readonly plainly = new Plainly();
  readonly shown = createPage(PAGE_ID);
  readonly layer = new PendingLayer(this.shown, () => RULES);
  readonly #truth = createPage(PAGE_ID);
  readonly #waiting = new Map<string, Operation[]>([
    ['adopted', []],
    ['own', []],
  ]);
  /** The undo and redo of the operations made here. */
  readonly #inverses: Draft[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(seed: number) {
    this.#chance = new Chance(seed);
    for (let n = this.#chance.between(0, 6); n > 0; n -= 1) this.receive([this.#foreign()]);
    for (let n = this.#chance.between(0, 6); n > 0; n -= 1) this.draw('adopted');
  }

  draw(clientId: string): void {
    const back = this.#chance.happens(0.15) ? this.#inverses.pop() : undefined;
    const draft = back ?? randomDraft(this.shown, this.#chance);
    const operation = operationOf(draft, clientId, this.#number(clientId), this.shown.versionId);
    const { header, state, changes } = invert(operation, this.shown, ME);
    this.#inverses.push({ protocolType: header.protocolType, state, changes });
    this.#waiting.get(clientId)?.push(operation);
    this.plainly.push(operation);
    this.layer.push(operation, ME);
  }

  receiveSome(): void {
    const records: LogRecord[] = [];
    for (let n = this.#chance.between(1, 4); n > 0; n -= 1) records.push(this.#record());
    this.receive(records);
  }

  receive(records: readonly LogRecord[]): void {
    const placed = records.map((record) => {
      const versionId = this.#truth.versionId + this.#chance.between(1, 3);
      fold(this.#truth, record, versionId);
      return [record, versionId] as const;
    });
    this.plainly.receive(placed);
    for (const [record, versionId] of placed) this.layer.foldBelow(record, versionId);
    this.layer.settle();
  }

  #number(clientId: string): number {
    const number = (this.#numbers.get(clientId) ?? 0) + 1;
    this.#numbers.set(clientId, number);
    return number;
  }

  #foreign(): LogRecord {
    const draft = randomDraft(this.#truth, this.#chance);
    return stamp(operationOf(draft, 'other', this.#number('other'), this.#truth.versionId), OTHER);
  }

  #own(clientId: string): LogRecord {
    const operation = this.#waiting.get(clientId)?.shift();
    if (!operation) return this.#foreign();
    const record = stamp(operation, ME);
    if (!this.#chance.happens(0.05)) return record;
    const { rules, actor, clientSeq, time } = record;
    return { rules, actor, clientId, clientSeq, time, kind: 'void', reason: 'refused' };
  }

  #record(): LogRecord {
    const chance = this.#chance;
    const dice = chance.next();
    if (dice < 0.45) return this.#own('own');
    if (dice < 0.6) return this.#own('adopted');
    if (dice < 0.94) return this.#foreign();
    if (dice < 0.97) return { ...this.#foreign(), clientId: 'out of order', clientSeq: 9 };
    const clientId = `control-${this.#number('controls')}`;
    const control = chance.pick<Control>([
      { type: 'permit', actor: ME, permit: 0 },
      { type: 'permit', actor: ME, permit: 2 },
      { type: 'demoOn', actor: OTHER, clientId: 'other' },
      { type: 'demoOff' },
    ]) ?? { type: 'demoOff' };
    return { rules: RULES, actor: SYSTEM, clientId, clientSeq: 1, time: 1, kind: 'control', control };
  }

  step(): void {
    if (this.#chance.happens(0.5)) this.draw('own');
    else this.receiveSome();
  }
}

test('whatever the log brings, the page and its hash are what taking all off and on again would give', {
  timeout: 60_000,
}, () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const story = new Story(seed);
    for (let step = 0; step < 40; step += 1) {
      story.step();
      const { plainly, shown, layer } = story;
      const label = `seed ${seed}, step ${step}`;
      expect(contents(shown), label).toEqual(contents(plainly.page));
      expect(pageHash(layer.confirmed), label).toBe(plainly.confirmedHash);
      expect(pageHash(shown), label).toBe(fullHash(shown));
    }
  }
});

/** Only so that a busy machine does not fail the tests below, which count operations. */
const LONG = { timeout: 60_000 };
const COUNT = 20_000;
const object = (selectId: string) => ({
  selectId,
  type: 201,
  zIndex: 0,
  left: 0,
  top: 0,
  angle: 0,
  scaleX: 1,
  scaleY: 1,
});
const operation = (
  protocolType: OperationCode,
  clientId: string,
  clientSeq: number,
  changes: readonly Change[],
  ids: readonly string[] = [],
): Operation => operationOf({ protocolType, state: ids.map(object), changes }, clientId, clientSeq, 0);
const drawing = (clientId: string, clientSeq: number, id: string) =>
  operation(OPERATION.created, clientId, clientSeq, [creation(id)], [id]);
const moving = (clientId: string, clientSeq: number, id: string, left: number) =>
  operation(OPERATION.property, clientId, clientSeq, [[id, 'left', 0, left]]);

test('20,000 own operations are taken over without applying any of them again, while others draw', LONG, () => {
  const page = createPage(PAGE_ID);
  const layer = new PendingLayer(page, () => RULES);
  const own = Array.from({ length: COUNT }, (_, n) => drawing('own', n + 1, `${n + 1}`));
  for (const one of own) layer.push(one, ME);
  for (const [n, one] of own.entries()) {
    layer.foldBelow(stamp(one, ME), 2 * n + 1);
    layer.foldBelow(stamp(drawing('other', n + 1, `9${String(n).padStart(6, '0')}`), OTHER), 2 * n + 2);
    if (n % 32 === 0) layer.settle();
  }
  layer.settle();
  expect([layer.reapplied, layer.isEmpty, page.objects.size]).toEqual([0, true, 2 * COUNT]);
  expect(pageHash(page)).toBe(pageHash(layer.confirmed));
});

test('20,000 changes of one object are taken over one by one without applying any of them again', LONG, () => {
  const page = createPage(PAGE_ID);
  const layer = new PendingLayer(page, () => RULES);
  const own = [drawing('own', 1, '1'), ...Array.from({ length: COUNT }, (_, n) => moving('own', n + 2, '1', n + 1))];
  for (const one of own) layer.push(one, ME);
  for (const [n, one] of own.entries()) layer.foldBelow(stamp(one, ME), n + 1);
  layer.settle();
  expect([layer.reapplied, layer.isEmpty, page.objects.get('1')?.left]).toEqual([0, true, COUNT]);
  expect(page.births.get('1')?.created).toBe(1);
  expect(pageHash(page)).toBe(fullHash(page));
});

test('a record of somebody else has only those applied again that it meets', () => {
  const page = createPage(PAGE_ID);
  const layer = new PendingLayer(page, () => RULES);
  for (const [n, id] of ['1', '2'].entries()) layer.foldBelow(stamp(drawing('other', n + 1, id), OTHER), n + 1);
  for (let n = 1; n <= 3; n += 1) layer.push(moving('own', n, '1', n), ME);
  for (let n = 4; n <= 1_000; n += 1) layer.push(drawing('own', n, `${n}`), ME);
  layer.foldBelow(stamp(moving('other', 3, '2', 7), OTHER), 3);
  layer.settle();
  expect(layer.reapplied).toBe(0);
  // A batch of several records rolls them back only once.
  for (let n = 4; n <= 9; n += 1) layer.foldBelow(stamp(moving('other', n, '1', 10 * n), OTHER), n);
  layer.settle();
  expect([layer.reapplied, page.objects.get('1')?.left, page.objects.get('2')?.left]).toEqual([3, 3, 7]);
});

test('near the bound of a page, where the order decides what is void, the order of the log decides', LONG, () => {
  const heavy = (clientId: string, clientSeq: number, id: string): Operation => {
    const draft = { protocolType: OPERATION.created, state: [{ ...object(id), runs: [{ text: 'x'.repeat(60_000) }] }] };
    return operationOf({ ...draft, changes: [creation(id)] }, clientId, clientSeq, 0);
  };
  const deleting = (clientId: string, clientSeq: number, id: string) =>
    operation(OPERATION.property, clientId, clientSeq, [deletion(id)]);
  const plainly = new Plainly();
  const page = createPage(PAGE_ID);
  const layer = new PendingLayer(page, () => RULES);
  let versionId = 0;
  const receive = (record: LogRecord): void => {
    versionId += 1;
    plainly.receive([[record, versionId]]);
    layer.foldBelow(record, versionId);
    layer.settle();
  };
  receive(stamp(heavy('other', 1, '1'), OTHER));
  // Room is left for two.
  const most = Math.floor(MAX_PAGE_WEIGHT / (page.weight + 10)) - 2;
  for (let n = 2; n <= most; n += 1) receive(stamp(heavy('other', n, `${n}`), OTHER));
  const own = [1_001, 1_002, 1_003].map((id, n) => heavy('own', n + 1, `${id}`));
  for (const one of own) {
    plainly.push(one);
    layer.push(one, ME);
  }
  const bothHave = (ids: readonly string[]): boolean[] => {
    for (const id of ids) expect(page.objects.has(id)).toBe(plainly.page.objects.has(id));
    expect([page.weight, page.released, pageHash(page)]).toEqual([
      plainly.page.weight,
      plainly.page.released,
      fullHash(plainly.page),
    ]);
    expect(pageHash(layer.confirmed)).toBe(plainly.confirmedHash);
    return ids.map((id) => page.objects.has(id));
  };
  expect(bothHave(['1001', '1002', '1003'])).toEqual([true, true, false]);
  // Another user uses up the room for one of them, then makes room for two.
  receive(stamp(heavy('other', most + 1, '2001'), OTHER));
  expect(bothHave(['2001', '1001', '1002', '1003'])).toEqual([true, true, false, false]);
  receive(stamp(deleting('other', most + 2, '1'), OTHER));
  receive(stamp(deleting('other', most + 3, '2'), OTHER));
  expect(bothHave(['1001', '1002', '1003'])).toEqual([true, true, true]);
  for (const one of own) receive(stamp(one, ME));
  expect(bothHave(['1001', '1002', '1003'])).toEqual([true, true, true]);
  expect(layer.isEmpty).toBe(true);
});
