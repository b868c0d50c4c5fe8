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

/** What the editor wants done; who, where and which number is added here. */
export interface Draft {
  readonly protocolType: OperationCode;
  readonly state?: readonly BoardObject[];
  readonly changes: readonly Change[];
}

export interface PreparedPart {
  readonly operation: Operation;
  readonly frame: Uint8Array;
}

/** One draft as it will be sent, before the page has seen it. */
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

/** Numbers drafts, cuts what is too large for a frame, and encodes it. All of them, or the first problem. */
export function prepare(drafts: readonly Draft[], context: DraftContext): Result<Prepared[], DraftProblem> {
  const { header, firstSeq, maxPartBytes } = context;
  // Several drafts are one gesture too.
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
      // The socket would be closed for a larger one, and everything behind it would wait for ever.
      if (!peekHeader(frame).ok) return fail('tooLarge');
      parts.push({ operation, frame });
    }
    prepared.push({ whole: read.value, parts });
    clientSeq += parts.length;
  }
  return ok(prepared);
}
