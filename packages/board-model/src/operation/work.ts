import type { Json } from '../object/json.ts';
import { creates, deletes, type Operation } from './operation.ts';
import { OPERATION, type OperationCode } from './operation-codes.ts';
import { type LogRecord, SYSTEM } from './record.ts';

/** The work of one user in one session, as recorded: some of it may have had no effect. */
export interface Work {
  readonly actor: number;
  /** Versions of its first and last record; records of others may lie between. */
  readonly from: number;
  readonly to: number;
  /** Log time in ms. */
  readonly began: number;
  readonly ended: number;
  /** Gestures, as undo counts them. */
  readonly gestures: number;
  /** Objects. */
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  /** The page was cleaned; a clean names no objects. */
  readonly cleaned: boolean;
}

/** A longer pause separates two sessions of work. */
export const WORK_GAP_MS = 120_000;

/** New addresses and failed uploads do not count as a user's work. */
const UPKEEP: ReadonlySet<OperationCode> = new Set([OPERATION.refreshUrl, OPERATION.uploadError]);

type Counts = Pick<Work, 'created' | 'changed' | 'deleted' | 'cleaned'>;

function countsOf({ header, changes }: Operation): Counts {
  const [created, changed, deleted] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const change of changes) {
    const [selectId] = change;
    if (creates(change)) created.add(selectId);
    else if (deletes(change)) deleted.add(selectId);
    else changed.add(selectId);
  }
  return {
    created: created.size,
    changed: changed.size,
    deleted: deleted.size,
    cleaned: header.protocolType === OPERATION.clean,
  };
}

const added = (a: Counts, b: Counts): Counts => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  deleted: a.deleted + b.deleted,
  cleaned: a.cleaned || b.cleaned,
});

/** Summarises records, in log order, by user and time. */
export class WorkLog {
  readonly #gapMs: number;
  #done: Work[] = [];
  /** By user: the index of their last session in the list, and its last gesture. */
  readonly #last = new Map<number, { readonly at: number; readonly gestureId: string | undefined }>();

  constructor(gapMs = WORK_GAP_MS) {
    this.#gapMs = gapMs;
  }

  add(record: LogRecord, versionId: number): void {
    if (record.kind !== 'operation' || record.actor === SYSTEM) return;
    const { operation, actor, time } = record;
    if (UPKEEP.has(operation.header.protocolType)) return;
    const counts = countsOf(operation);
    const { gestureId } = operation;
    const last = this.#last.get(actor);
    const open = last && this.#done[last.at];
    if (!last || !open || time - open.ended > this.#gapMs) {
      this.#last.set(actor, { at: this.#done.length, gestureId });
      this.#done.push({ actor, from: versionId, to: versionId, began: time, ended: time, gestures: 1, ...counts });
      return;
    }
    const same = gestureId !== undefined && gestureId === last.gestureId;
    this.#done[last.at] = {
      ...open,
      ...added(open, counts),
      to: versionId,
      ended: Math.max(open.ended, time),
      gestures: open.gestures + (same ? 0 : 1),
    };
    this.#last.set(actor, { at: last.at, gestureId });
  }

  /** By start time. */
  get all(): readonly Work[] {
    return this.#done;
  }
}

/** Joins one person's work without a pause longer than `gapMs`, ignoring other people's. Sorted by start time. */
export function joinWork(works: readonly Work[], gapMs = WORK_GAP_MS): Work[] {
  const joined: Work[] = [];
  const last = new Map<number, number>();
  for (const work of works) {
    const at = last.get(work.actor);
    const before = at === undefined ? undefined : joined[at];
    if (at === undefined || !before || work.began - before.ended > gapMs) {
      last.set(work.actor, joined.length);
      joined.push(work);
    } else {
      joined[at] = {
        ...before,
        ...added(before, work),
        to: Math.max(before.to, work.to),
        ended: Math.max(before.ended, work.ended),
        gestures: before.gestures + work.gestures,
      };
    }
  }
  return joined;
}

/** At most this many, by allowing longer and longer pauses: a year of work becomes a readable list. */
export function summary(works: readonly Work[], most: number): Work[] {
  let joined = joinWork(works);
  for (let gap = WORK_GAP_MS * 4; joined.length > most && gap < Number.MAX_SAFE_INTEGER / 4; gap *= 4) {
    joined = joinWork(joined, gap);
  }
  return joined;
}

/** Reads a stored value, perhaps written by another release. */
export function readWork(value: unknown): Work | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { cleaned, ...numbers } = value as Readonly<Record<string, Json>>;
  const names = ['actor', 'from', 'to', 'began', 'ended', 'gestures', 'created', 'changed', 'deleted'] as const;
  if (!names.every((name) => Number.isSafeInteger(numbers[name]))) return undefined;
  const read = Object.fromEntries(names.map((name) => [name, numbers[name]]));
  return { ...read, cleaned: cleaned === true } as unknown as Work;
}
