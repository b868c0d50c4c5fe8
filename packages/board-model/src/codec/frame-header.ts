import { fail, isId, ok, type Result } from '@sw/base';
import { isPlainObject } from '../object/json.ts';
import type { GesturePart } from '../operation/operation.ts';
import type { OperationCode } from '../operation/operation-codes.ts';
import type { Stamp } from '../operation/record.ts';
import { type Layout, parse, STAMPED } from './frame-layout.ts';
import { isActor } from './read-control.ts';
import { isClientId, isCount, readGesture, readHeader } from './read-operation.ts';

export const FRAME = { operation: 1, void: 2, control: 3 } as const;

/** The self-description of a frame, readable before the rest. */
export interface FrameHeader {
  readonly kind: 'operation' | 'void' | 'control';
  readonly clientId: string;
  readonly clientSeq: number;
  /** Missing only in stamped voids and control records, whose subject names the page. */
  readonly pageId?: string;
  readonly maciid?: string;
  readonly protocolType?: OperationCode;
  readonly versionId?: number;
  readonly gestureId?: string;
  readonly part?: GesturePart;
  readonly reason?: string;
  /** Only in stamped frames. */
  readonly stamp?: Stamp;
}

function readStamp(value: Readonly<Record<string, unknown>>): Result<Stamp, string> {
  const { rules, actor, clientId, time } = value;
  if (!isCount(rules) || rules < 1 || !isActor(actor) || !isClientId(clientId) || !isCount(time)) {
    return fail('stamp is not valid');
  }
  return ok({ rules, actor, clientId, time });
}

const KINDS = new Map<number, FrameHeader['kind']>([
  [FRAME.operation, 'operation'],
  [FRAME.void, 'void'],
  [FRAME.control, 'control'],
]);

function readOperationPart(value: Readonly<Record<string, unknown>>): Result<Omit<FrameHeader, 'kind'>, string> {
  const header = readHeader(value);
  if (!header.ok) return header;
  const gesture = readGesture(value);
  if (!gesture.ok) return gesture;
  return ok({ ...header.value, ...gesture.value, clientSeq: 0 });
}

function readVoidPart(
  value: Readonly<Record<string, unknown>>,
  stamped: boolean,
): Result<Partial<FrameHeader>, string> {
  const { pageId, reason } = value;
  if (typeof reason !== 'string' || reason.length > 64) return fail('reason is not valid');
  if (pageId === undefined && stamped) return ok({ reason });
  return typeof pageId === 'string' && isId(pageId) ? ok({ pageId, reason }) : fail('pageId is not valid');
}

export function readFrameHeader({ kind: code, head }: Layout): Result<FrameHeader, string> {
  const kind = KINDS.get(code & ~STAMPED);
  const stamped = (code & STAMPED) !== 0;
  if (!kind || (kind === 'control' && !stamped)) return fail('unknown kind');
  const parsed = parse(head);
  if (!parsed.ok) return parsed;
  const value = parsed.value;
  if (!isPlainObject(value)) return fail('header is not an object');
  const { clientId, clientSeq } = value;
  if (!isClientId(clientId)) return fail('clientId is not valid');
  if (!isCount(clientSeq) || clientSeq < 1) return fail('clientSeq is not valid');
  let details: Result<Partial<FrameHeader>, string> = ok({});
  if (kind === 'operation') details = readOperationPart(value);
  if (kind === 'void') details = readVoidPart(value, stamped);
  if (!details.ok) return details;
  const header = { ...details.value, kind, clientId, clientSeq };
  if (!stamped) return ok(header);
  const stamp = readStamp(value);
  return stamp.ok ? ok({ ...header, stamp: stamp.value }) : stamp;
}
