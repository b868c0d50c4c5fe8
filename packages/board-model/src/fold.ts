import { applyControl, forbidden } from './access.ts';
import type { Effect } from './effect.ts';
import type { Folded, Voided } from './folded.ts';
import type { Journal } from './journal.ts';
import { RULES } from './kinds.ts';
import { operate } from './operate.ts';
import type { Operation } from './operation.ts';
import { laneKey, lastInLane, type PageState } from './page.ts';
import { type LogRecord, SYSTEM } from './record.ts';
import { setLane, setVersion } from './write.ts';

const NOTHING: ReadonlySet<string> = new Set();
const ignored = (stale = false): Folded => ({ consumed: false, stale, voided: [], touched: NOTHING });

function outcome(voided: Voided[], touched: ReadonlySet<string>, gestureId?: string): Folded {
  const folded = { consumed: true, stale: false, voided, touched };
  return gestureId === undefined ? folded : { ...folded, gestureId };
}

function perform(page: PageState, operation: Operation, actor: number, versionId: number, journal?: Journal): Folded {
  const effect: Effect = { page, operation, actor, versionId, journal, voided: [], touched: new Set() };
  const { pageId, protocolType } = operation.header;
  const reason = pageId === page.pageId ? forbidden(page.access, actor, protocolType) : 'otherPage';
  if (reason) effect.voided.push({ reason });
  else operate(effect);
  return outcome(effect.voided, effect.touched, operation.gestureId);
}

/**
 * Folds one record of the log, which stands at `versionId`. Total and deterministic: the same records in the same order
 * give the same page everywhere. Costs what the record's own size costs (a clean: what the page's does).
 * With a journal, `rollback` can take it back.
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
      return perform(page, record.operation, actor, versionId, journal);
    case 'void':
      return outcome([{ reason: 'refused' }], NOTHING);
    case 'control': {
      const reason = actor === SYSTEM ? applyControl(page, record.control, time, journal) : ('notSystem' as const);
      return outcome(reason ? [{ reason }] : [], NOTHING);
    }
  }
}

/**
 * Applies an operation that the log has not placed yet: the same effects, but no number is consumed. Give it what
 * `readOperation` gave. `consumed` says only that it was judged.
 */
export const applyLocal = (page: PageState, operation: Operation, actor: number, journal?: Journal): Folded =>
  perform(page, operation, actor, page.versionId + 1, journal);
