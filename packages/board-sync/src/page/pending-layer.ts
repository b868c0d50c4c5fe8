import { MEGABYTE } from '@sw/base';
import {
  applyLocal,
  applyToBoth,
  createJournal,
  type Folded,
  type Footprint,
  fold,
  foldKnown,
  footprintOf,
  forkConfirmed,
  type Journal,
  type Json,
  type LogRecord,
  lastInLane,
  MAX_OBJECTS,
  MAX_PAGE_WEIGHT,
  type Operation,
  type PageState,
  type Patch,
  sameJson,
  setAll,
} from '@sw/board-model';
import { Fifo } from '../fifo.ts';
import { CommonGround } from './common-ground.ts';
import { confirmedPatch, keyOf, presentPatch } from './patches.ts';

/** A pending operation with its latest effect. */
interface Pending {
  readonly operation: Operation;
  readonly actor: number;
  /** Its position among all pending operations. */
  readonly order: number;
  footprint: Footprint;
  /** The value of each thing it wrote, afterwards, by `keyOf`. */
  readonly after: Map<string, Patch>;
  folded: Folded;
  /** How much the page grew by it. */
  grown: Size;
  /** The rules by which it was judged. */
  rules: number;
  onPage: boolean;
}

interface Size {
  readonly objects: number;
  readonly weight: number;
}

type OperationRecord = Extract<LogRecord, { kind: 'operation' }>;

/** The log's value of something that pending operations have written, and how many of them have. */
interface Base {
  readonly confirmed: Patch;
  readonly writers: number;
}

const NOTHING: ReadonlySet<string> = new Set();
const NOT_GROWN: Size = { objects: 0, weight: 0 };

/** More than one operation can add: a frame has 256 KiB, and an object in it takes a hundred bytes or more. */
const ONE_OPERATION: Size = { objects: 5_000, weight: 4 * MEGABYTE };

/**
 * Pending operations on top of the log's page. Records of the log are folded below them, at a cost that depends on what
 * they touch:
 *
 * - the client's own next operation is already on the page, so its effect is kept and nothing is checked again;
 * - a record that has nothing in common with pending operations changes the page as if there were none;
 * - otherwise the operations it affects, directly or through each other, are rolled back and reapplied after the batch.
 */
export class PendingLayer {
  readonly #shown: PageState;
  readonly #rules: () => number;
  readonly #confirmed: PageState;
  readonly #lanes = new Map<string, Fifo<Pending>>();
  readonly #base = new Map<string, Base>();
  readonly #ground = new CommonGround<Pending>();
  #off = new Set<Pending>();
  #touched = new Set<string>();
  #order = 0;
  /** The growth by pending operations, in total and by those that add something. */
  #grown = NOT_GROWN;
  #added = NOT_GROWN;
  #reapplied = 0;

  /** `rules`: the number that the gateway will stamp. */
  constructor(page: PageState, rules: () => number) {
    this.#shown = page;
    this.#rules = rules;
    this.#confirmed = forkConfirmed(page);
  }

  /** The log's page. It owns only objects that no pending operation has written. */
  get confirmed(): PageState {
    return this.#confirmed;
  }

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  /** How many operations were reapplied so far. */
  get reapplied(): number {
    return this.#reapplied;
  }

  /** Ids that may look different since the last call. */
  takeTouched(): ReadonlySet<string> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  /** Shows an operation that is not in the log yet, above all others. */
  push(operation: Operation, actor: number): { readonly folded: Folded; readonly journal: Journal } {
    this.#order += 1;
    const pending: Pending = {
      operation,
      actor,
      order: this.#order,
      footprint: NOTHING,
      after: new Map(),
      folded: { consumed: false, stale: false, voided: [], touched: NOTHING },
      grown: NOT_GROWN,
      rules: 0,
      onPage: false,
    };
    const { clientId } = operation.header;
    const lane = this.#lanes.get(clientId);
    if (lane) lane.push(pending);
    else this.#lanes.set(clientId, new Fifo([pending]));
    return { journal: this.#apply(pending), folded: pending.folded };
  }

  /** Drops the newest operation of a lane, which had no effect. */
  withdraw({ header: { clientId } }: Operation): void {
    const lane = this.#lanes.get(clientId);
    const last = lane?.pop();
    if (last) this.#leave(last);
    if (lane?.length === 0) this.#lanes.delete(clientId);
  }

  /** Rolls back and drops everything. */
  clear(): void {
    this.#takeOff(this.#all());
    this.#lanes.clear();
    this.#off.clear();
  }

  /** Reads the page as the log has it, without anything pending. */
  bare<T>(read: (page: PageState) => T): T {
    this.#takeOff(this.#all());
    const result = read(this.#shown);
    this.settle();
    return result;
  }

  /** Folds the next record of the log. Call `settle` after the last one. */
  foldBelow(record: LogRecord, versionId: number): Folded {
    const confirmed = this.#confirmed;
    const plain = () => applyToBoth(this.#shown, confirmed, () => fold(confirmed, record, versionId));
    const { actor, clientId, clientSeq } = record;
    if (clientSeq !== lastInLane(confirmed, actor, clientId) + 1) return plain();
    const own = this.#next(record);
    if (own && record.kind === 'operation' && this.#isAsApplied(own, record)) {
      return this.#takeOver(own, record, versionId);
    }
    this.#clearWay(own, record);
    if (own) this.#forget(own);
    const folded = plain();
    for (const selectId of folded.touched) this.#touched.add(selectId);
    return folded;
  }

  /** Reapplies what was rolled back. */
  settle(): void {
    const again = inOrder(this.#off);
    this.#off = new Set();
    for (const pending of again) this.#apply(pending);
    this.#reapplied += again.length;
  }

  #all(): Pending[] {
    return [...this.#lanes.values()].flatMap((lane) => [...lane]);
  }

  /** The pending operation with this record's number, which is always the first of its lane. */
  #next({ actor, clientId, clientSeq }: LogRecord): Pending | undefined {
    const first = this.#lanes.get(clientId)?.at(0);
    return first?.actor === actor && first.operation.clientSeq === clientSeq ? first : undefined;
  }

  /**
   * Whether the log judges this operation as it was judged here: same content, same rules, and no earlier operation
   * that overlaps.
   */
  #isAsApplied(own: Pending, { rules, operation }: OperationRecord): boolean {
    if (!own.onPage || rules !== own.rules || !this.#hasRoom()) return false;
    return sameOperation(own.operation, operation) && !this.#ground.meetsEarlier(own);
  }

  #takeOver(own: Pending, record: OperationRecord, versionId: number): Folded {
    const [shown, confirmed] = [this.#shown, this.#confirmed];
    const before: Patch[] = [];
    const after: Patch[] = [];
    const above: Patch[] = [];
    for (const [key, wrote] of own.after) {
      const base = this.#base.get(key);
      if (!base) continue;
      const result = confirmedPatch(base.confirmed, wrote, versionId);
      before.push(base.confirmed);
      after.push(result);
      if (base.writers > 1) {
        const present = presentPatch(shown, wrote);
        // The object's birth has a version now, unless a later operation has created the object again.
        const isSameBirth = present.what === 'object' && wrote.what === 'object' && present.birth === wrote.birth;
        above.push(isSameBirth && result.what === 'object' ? { ...present, birth: result.birth } : present);
        this.#base.set(key, { confirmed: result, writers: base.writers - 1 });
      } else this.#base.delete(key);
    }
    setAll(shown, before);
    applyToBoth(shown, confirmed, () => foldKnown(confirmed, record, versionId, after));
    setAll(shown, above);
    this.#leave(own);
    this.#forget(own);
    // Nothing looks different, so nothing was touched.
    return { ...own.folded, touched: NOTHING };
  }

  /** Rolls back what a record touches, so that it applies to the log's state. */
  #clearWay(own: Pending | undefined, record: LogRecord): void {
    if (this.isEmpty || (record.kind === 'void' && !own)) return;
    if (record.kind === 'control') this.#takeOff(this.#all());
    else {
      const meets: Footprint[] = own?.onPage ? [own.footprint] : [];
      if (record.kind === 'operation') {
        meets.push(this.#hasRoom() ? footprintOf(record.operation, this.#shown) : 'page');
      }
      this.#takeOff(this.#ground.meeting(meets));
    }
  }

  /**
   * Whether the page is too far from its bounds for them to matter, whatever the order of operations. Near them the
   * order decides which of two operations is void.
   */
  #hasRoom(): boolean {
    const objects = this.#shown.objects.size - this.#grown.objects + this.#added.objects;
    const weight = this.#confirmed.weight + this.#added.weight;
    return objects + ONE_OPERATION.objects < MAX_OBJECTS && weight + ONE_OPERATION.weight < MAX_PAGE_WEIGHT;
  }

  #apply(pending: Pending): Journal {
    const shown = this.#shown;
    const journal = createJournal();
    const before = { objects: shown.objects.size, weight: shown.weight };
    const footprint = footprintOf(pending.operation, shown);
    const ids = new Set(footprint === 'page' ? [] : footprint);
    pending.rules = this.#rules();
    pending.folded = applyLocal(shown, pending.operation, pending, journal);
    for (const patch of journal) {
      const key = keyOf(patch);
      if (key === undefined || pending.after.has(key)) continue;
      const base = this.#base.get(key);
      this.#base.set(key, { confirmed: base?.confirmed ?? patch, writers: (base?.writers ?? 0) + 1 });
      pending.after.set(key, presentPatch(shown, patch));
      ids.add(idOf(patch));
      this.#touched.add(idOf(patch));
    }
    pending.grown = { objects: shown.objects.size - before.objects, weight: shown.weight - before.weight };
    this.#count(pending.grown, 1);
    pending.footprint = footprint === 'page' ? footprint : ids;
    pending.onPage = true;
    this.#ground.add(pending);
    return journal;
  }

  /** These have nothing in common with the remaining ones. */
  #takeOff(all: Iterable<Pending>): void {
    const written = new Map<string, Patch>();
    for (const pending of inOrder(all)) {
      if (!pending.onPage) continue;
      for (const key of pending.after.keys()) {
        const base = this.#base.get(key);
        if (base) written.set(key, base.confirmed);
        this.#base.delete(key);
      }
      pending.after.clear();
      pending.onPage = false;
      this.#leave(pending);
      this.#off.add(pending);
    }
    for (const patch of written.values()) this.#touched.add(idOf(patch));
    setAll(this.#shown, [...written.values()]);
    this.#alignReleased();
  }

  #leave(pending: Pending): void {
    this.#ground.remove(pending);
    this.#count(pending.grown, -1);
  }

  #count({ objects, weight }: Size, times: 1 | -1): void {
    const [grown, added] = [this.#grown, this.#added];
    this.#grown = { objects: grown.objects + times * objects, weight: grown.weight + times * weight };
    this.#added = {
      objects: added.objects + times * Math.max(0, objects),
      weight: added.weight + times * Math.max(0, weight),
    };
  }

  /** The released weight depends on the order of all operations. With none pending, it is the log's. */
  #alignReleased(): void {
    if (this.#ground.isEmpty) setAll(this.#shown, [{ what: 'released', released: this.#confirmed.released }]);
  }

  #forget(own: Pending): void {
    const { clientId } = own.operation.header;
    const lane = this.#lanes.get(clientId);
    lane?.shift();
    if (lane?.length === 0) this.#lanes.delete(clientId);
    this.#off.delete(own);
    this.#alignReleased();
  }
}

const inOrder = (all: Iterable<Pending>): Pending[] => [...all].sort((a, b) => a.order - b.order);

const idOf = (patch: Patch): string => (patch.what === 'object' ? patch.selectId : '');

/** The device is not compared: the gateway takes it out of what it logs. */
const sameOperation = (own: Operation, logged: Operation): boolean => {
  const header = { ...own.header, maciid: logged.header.maciid };
  return sameJson({ ...own, header } as unknown as Json, logged as unknown as Json);
};
