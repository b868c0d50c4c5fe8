import { fail, ok, type Result } from '@sw/base';
import {
  type BoardObject,
  type Change,
  encodeFrame,
  OPERATION_RULES,
  type Operation,
  type OperationCode,
  type OperationHeader,
  peekHeader,
  readOperation,
  splitGesture,
} from '@sw/board-model';

/** The editor's request; the session adds actor, page and number. */
export interface Draft {
  readonly protocolType: OperationCode;
  readonly state?: readonly BoardObject[];
  readonly changes: readonly Change[];
}

export interface PreparedPart {
  readonly operation: Operation;
  readonly frame: Uint8Array;
}

/** One draft in its final form, before it is applied to the page. */
export interface Prepared {
  readonly whole: Operation;
  readonly parts: readonly PreparedPart[];
}

export interface DraftContext {
  readonly header: Omit<OperationHeader, 'protocolType'>;
  readonly firstSeq: number;
  readonly gestureId: string | undefined;
  readonly maxPartBytes: number | undefined;
}

export type DraftProblem = 'malformed' | 'tooLarge' | 'notLogged';

/** Numbers drafts, splits those too large for a frame, and encodes them: all of them, or the first problem. */
export function prepare(drafts: readonly Draft[], context: DraftContext): Result<Prepared[], DraftProblem> {
  const { header, firstSeq, maxPartBytes } = context;
  // Several drafts also form one gesture.
  const gestureId = context.gestureId ?? (drafts.length > 1 ? `${header.clientId}.${firstSeq}` : undefined);
  const prepared: Prepared[] = [];
  let clientSeq = firstSeq;
  for (const { protocolType, state = [], changes } of drafts) {
    if (OPERATION_RULES[protocolType]?.way !== 'logged') return fail('notLogged');
    const gesture = gestureId === undefined ? {} : { gestureId };
    const read = readOperation({ header: { ...header, protocolType }, clientSeq, ...gesture, state, changes });
    if (!read.ok) return fail('malformed');
    const parts: PreparedPart[] = [];
    for (const operation of splitGesture(read.value, maxPartBytes)) {
      const frame = encodeFrame(operation);
      // The gateway would close the socket for a larger one, and everything behind it would wait forever.
      if (!peekHeader(frame).ok) return fail('tooLarge');
      parts.push({ operation, frame });
    }
    prepared.push({ whole: read.value, parts });
    clientSeq += parts.length;
  }
  return ok(prepared);
}
