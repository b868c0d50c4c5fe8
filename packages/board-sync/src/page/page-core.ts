import { type Folded, invert, type LogRecord, lastInLane, type Operation, type PageState } from '@sw/board-model';
import type { BatchEntry } from '@sw/contract';
import type { Standing, VoidedWork } from './events.ts';
import type { Lanes } from './lanes.ts';
import { lostWords } from './lost-words.ts';
import { type Enough, type Received, Replica } from './replica.ts';
import { voidedUnseen, voidedWork } from './voided.ts';

/** More than a user restores before the first restore arrives. One that never arrives is dropped as the oldest. */
const MOST_CLAIMED = 16;
/** A user learns of a deletion at once, so only the newest are asked for. */
const MOST_DELETED = 256;
/** Records of this user's closed tabs whose words were lost, until their queue is found. */
const MOST_LOST = 256;
/** The server writes a restore in a lane of its own, in the name of the user who asked for it. */
const RESTORING = 'history-';

const entryName = (clientId: string, clientSeq: number): string => `${clientId}/${clientSeq}`;

export interface FoldNews extends Received {
  readonly voided: readonly VoidedWork[];
  readonly standingChanged: boolean;
  /** The other users who restored an earlier state. */
  readonly restoredBy: readonly number[];
}

/** The page, the lanes with work on top of it, and the user's identity there: these must always be consistent. */
export class PageCore {
  readonly lanes: Lanes;
  readonly #activeRules: () => number;
  /** The user's gestures that the server writes, and a callback for the inverse of each part that has arrived. */
  readonly #claimed = new Map<string, (inverse: Operation) => void>();
  /** By lane and number: work of a closed tab that the log showed to be lost before its queue was adopted. */
  readonly #lost = new Map<string, VoidedWork>();
  /** By object: who else deleted it. */
  readonly #deleted = new Map<string, number>();
  #replica: Replica | undefined;
  #standing: Standing | undefined;

  constructor(lanes: Lanes, activeRules: () => number) {
    this.lanes = lanes;
    this.#activeRules = activeRules;
  }

  get replica(): Replica | undefined {
    return this.#replica;
  }

  get standing(): Standing | undefined {
    return this.#standing;
  }

  deletedBy(selectId: string): number | undefined {
    return this.#deleted.get(selectId);
  }

  lastInLane(clientId: string): number {
    if (!this.#replica || !this.#standing) return 0;
    return lastInLane(this.#replica.page, this.#standing.actor, clientId);
  }

  /**
   * The gateway reports the user's identity. Only then is it known which lanes are the user's own. Returns what to report to
   * the user.
   */
  stand(standing: Standing): readonly VoidedWork[] {
    const first = this.#standing === undefined;
    this.#standing = standing;
    if (!first) return [];
    const news = this.dropConsumed();
    this.rebase();
    return news;
  }

  /** Reports the inverse of operations that arrive through the log with this gesture id. */
  claim(gestureId: string, came: (inverse: Operation) => void): void {
    this.#claimed.set(gestureId, came);
    const [oldest] = this.#claimed.keys();
    if (oldest !== undefined && this.#claimed.size > MOST_CLAIMED) this.#claimed.delete(oldest);
  }

  /** All of it has arrived, or nothing will. */
  unclaim(gestureId: string): void {
    this.#claimed.delete(gestureId);
  }

  /** Replaces the page. Returns what to report to the user. */
  load(page: PageState): VoidedWork[] {
    if (this.#replica) this.#replica.replace(page);
    else this.#replica = new Replica(page, this.#activeRules);
    const news = this.dropConsumed();
    this.rebase();
    this.#replica.takeTouched();
    return news;
  }

  /** Undefined until the page is loaded. */
  fold(entries: readonly BatchEntry[], enough?: Enough): FoldNews | undefined {
    const before = this.#standing;
    const voided: VoidedWork[] = [];
    const restoredBy: number[] = [];
    const consume = (record: LogRecord, folded: Folded): void => {
      const lost = this.#consume(record, folded);
      if (lost) voided.push(lost);
      const restores = folded.consumed && record.clientId.startsWith(RESTORING) && record.clientSeq === 1;
      if (restores && record.actor !== this.#standing?.actor) restoredBy.push(record.actor);
    };
    const received = this.#replica?.receive(entries, consume, enough);
    if (!received) return undefined;
    return { ...received, voided, restoredBy, standingChanged: this.#standing !== before };
  }

  /** Reapplies pending operations to the current page. */
  rebase(): void {
    if (this.#standing) this.#replica?.rebase(this.lanes.operations(), this.#standing.actor);
  }

  /** Without it, the page is shown as if nobody else were presenting. Returns whether that changed anything. */
  showDemo(shown: boolean): boolean {
    const demo = this.#replica?.confirmedDemo;
    const changed = this.#replica?.showDemo(shown || demo?.actor === this.#standing?.actor) ?? false;
    if (changed) this.rebase();
    return changed;
  }

  /** Drops entries that the page has already consumed. Returns what to report to the user. */
  dropConsumed(): VoidedWork[] {
    const news: VoidedWork[] = [];
    for (const { lane } of this.lanes.links()) {
      const consumed = lane.consumed(this.lastInLane(lane.key.clientId));
      const unseen = this.#replica ? voidedUnseen(consumed, lane.operations(), this.#replica.page) : [];
      const lost = new Map(unseen.map((work) => [work.clientSeq, work]));
      for (const { clientSeq } of consumed) {
        const name = entryName(lane.key.clientId, clientSeq);
        const known = this.#lost.get(name);
        if (known) lost.set(clientSeq, known);
        this.#lost.delete(name);
      }
      news.push(...[...lost.values()].toSorted((a, b) => a.clientSeq - b.clientSeq));
    }
    return news;
  }

  #consume(record: LogRecord, folded: Folded): VoidedWork | undefined {
    if (!folded.consumed || !this.#standing) return undefined;
    const { actor } = this.#standing;
    if (record.kind === 'control') {
      const { control } = record;
      if (control.type === 'permit' && control.actor === actor) {
        this.#standing = { ...this.#standing, permit: control.permit };
      }
      if (control.type === 'retireLanes') this.#alignIdle();
      return undefined;
    }
    if (record.actor === actor && record.kind === 'operation') {
      // The operation contains its whole effect, including the state of deleted objects.
      this.#claimed.get(record.operation.gestureId ?? '')?.(invert(record.operation));
    }
    if (record.actor !== actor) {
      this.#noteDeleted(record.actor, folded);
      return undefined;
    }
    const lane = this.lanes.of(record.clientId)?.lane;
    if (!lane) this.#remember(record, folded);
    const entry = lane?.consumed(record.clientSeq).at(-1);
    return entry && voidedWork(entry, record, folded);
  }

  #noteDeleted(actor: number, { touched }: Folded): void {
    for (const selectId of touched) {
      if (selectId === '' || this.#replica?.page.objects.has(selectId)) continue;
      this.#deleted.set(selectId, actor);
      const [oldest] = this.#deleted.keys();
      if (oldest !== undefined && this.#deleted.size > MOST_DELETED) this.#deleted.delete(oldest);
    }
  }

  /** If a queue still holds this operation, its tab died before it could tell the user. */
  #remember({ clientId, clientSeq, ...record }: LogRecord, { voided }: Folded): void {
    const [first] = voided;
    if (record.kind !== 'operation' || !first) return;
    const { operation } = record;
    const work = { clientSeq, reason: first.reason, whole: first.selectId === undefined, voided, operation };
    if (lostWords(work).size === 0) return;
    this.#lost.set(entryName(clientId, clientSeq), work);
    const [oldest] = this.#lost.keys();
    if (oldest !== undefined && this.#lost.size > MOST_LOST) this.#lost.delete(oldest);
  }

  /** A lane that was retired while it was empty counts from 1 again. */
  #alignIdle(): void {
    for (const { lane } of this.lanes.links()) if (lane.count === 0) lane.align(this.lastInLane(lane.key.clientId));
  }
}
