import { RULES, RULES_WITH_WEIGHT, RULES_WITH_WHOLE_PLACES, RULES_WITH_WOVEN_TEXT } from '../object/kinds.ts';
import type { Operation } from '../operation/operation.ts';
import { type LogRecord, SYSTEM } from '../operation/record.ts';
import type { Journal, Patch } from '../page/journal.ts';
import { laneKey, lastInLane, type PageState } from '../page/page.ts';
import { setAll } from '../page/rollback.ts';
import { maxWeightAfter, releasedAfter } from '../page/weight.ts';
import { setLane, setReleased, setVersion } from '../page/write.ts';
import { applyControl, forbidden } from './access.ts';
import type { Effect } from './effect.ts';
import type { Folded, Voided } from './folded.ts';
import { operate } from './operate.ts';

const NOTHING: ReadonlySet<string> = new Set();
const ignored = (stale = false): Folded => ({ consumed: false, stale, voided: [], touched: NOTHING });

function outcome(voided: Voided[], touched: ReadonlySet<string>, gestureId?: string): Folded {
  const folded = { consumed: true, stale: false, voided, touched };
  return gestureId === undefined ? folded : { ...folded, gestureId };
}

interface Doing {
  readonly operation: Operation;
  readonly actor: number;
  readonly versionId: number;
  readonly rules: number;
}

function perform(page: PageState, { rules, ...doing }: Doing, journal?: Journal): Folded {
  const { operation, actor } = doing;
  const { weight } = page;
  const maxWeight = rules >= RULES_WITH_WEIGHT ? maxWeightAfter(page, operation) : Number.POSITIVE_INFINITY;
  const wholePlaces = rules >= RULES_WITH_WHOLE_PLACES;
  const wovenText = rules >= RULES_WITH_WOVEN_TEXT;
  const effect: Effect = { page, ...doing, maxWeight, wholePlaces, wovenText, journal, voided: [], touched: new Set() };
  const { pageId, protocolType } = operation.header;
  const reason = pageId === page.pageId ? forbidden(page.access, actor, protocolType) : 'otherPage';
  if (reason) effect.voided.push({ reason });
  else operate(effect);
  countReleased(page, { operation, rules }, weight, journal);
  return outcome(effect.voided, effect.touched, operation.gestureId);
}

/** After an operation before which the page weighed `before`. */
function countReleased(
  page: PageState,
  done: Pick<Doing, 'operation' | 'rules'>,
  before: number,
  journal?: Journal,
): void {
  if (done.rules < RULES_WITH_WEIGHT || page.weight === before) return;
  setReleased(page, releasedAfter(page, done.operation, before), journal);
}

/**
 * Folds one record of the log at `versionId`. Total and deterministic: the same records in the same order give the same
 * page everywhere. The cost depends on the record's own size (for a clean, on the page's size). With a journal,
 * `rollback` can undo it.
 */
export function fold(page: PageState, record: LogRecord, versionId: number, journal?: Journal): Folded {
  if (record.rules > RULES) return ignored(true);
  if (versionId <= page.versionId) return ignored();
  setVersion(page, versionId, Math.max(page.rules, record.rules), journal);
  const { actor, clientId, clientSeq, time } = record;
  if (clientSeq !== lastInLane(page, actor, clientId) + 1) return ignored();
  setLane(page, laneKey(actor, clientId), { last: clientSeq, time }, journal);
  switch (record.kind) {
    case 'operation':
      return perform(page, { operation: record.operation, actor, versionId, rules: record.rules }, journal);
    case 'void':
      return outcome([{ reason: 'refused' }], NOTHING);
    case 'control': {
      const reason = actor === SYSTEM ? applyControl(page, record.control, time, journal) : ('notSystem' as const);
      return outcome(reason ? [{ reason }] : [], NOTHING);
    }
  }
}

/**
 * Newer than every record. An operation that is not in the log yet comes after all records, no matter how far the log
 * grows meanwhile.
 */
const NOT_YET = Number.MAX_SAFE_INTEGER;

/** The actor, and the rules with which its record will be stamped. */
type Judged = Pick<Doing, 'actor' | 'rules'>;

/**
 * Applies an operation that is not in the log yet: the same effects, but no number is consumed. Pass the result of
 * `readOperation`. `consumed` says only that it was judged.
 */
export const applyLocal = (page: PageState, operation: Operation, by: Judged, journal?: Journal): Folded =>
  perform(page, { operation, ...by, versionId: NOT_YET }, journal);

/**
 * Folds an operation's record whose effect on this exact page is known, as `after`, without judging it again. Returns
 * whether the record consumed its number; if not, nothing changed.
 */
export function foldKnown(
  page: PageState,
  record: Extract<LogRecord, { kind: 'operation' }>,
  versionId: number,
  after: readonly Patch[],
): boolean {
  const { rules, actor, clientId, clientSeq, time, operation } = record;
  // A record without an effect still uses its number.
  const counted: LogRecord = { rules, actor, clientId, clientSeq, time, kind: 'void', reason: '' };
  if (!fold(page, counted, versionId).consumed) return false;
  const { weight } = page;
  setAll(page, after);
  countReleased(page, { operation, rules }, weight);
  return true;
}
