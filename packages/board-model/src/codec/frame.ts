import { fail, ok, type Result } from '@sw/base';
import type { Operation } from '../operation/operation.ts';
import type { LogRecord, Stamp } from '../operation/record.ts';
import { FRAME, type FrameHeader, readFrameHeader } from './frame-header.ts';
import { assemble, jsonBytes, type Layout, layoutOf, listBytes, NO_BYTES, parse, STAMPED } from './frame-layout.ts';
import { readControl } from './read-control.ts';
import { readChanges, readState } from './read-operation.ts';

/** A refused number, sent again without content so that its lane can continue. */
export interface VoidRequest {
  readonly kind: 'void';
  readonly clientId: string;
  readonly pageId: string;
  readonly clientSeq: number;
  readonly reason: string;
}

export type Frame =
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'void'; readonly request: VoidRequest }
  | { readonly kind: 'record'; readonly record: LogRecord };

const operationHeader = ({ header, clientSeq, gestureId, part }: Operation) => ({
  ...header,
  clientSeq,
  ...(gestureId === undefined ? {} : { gestureId }),
  ...(part === undefined ? {} : { part }),
});

/** Writes a client's operation or void, or a stamped record. The decoder refuses a frame that is too large. */
export function encodeFrame(value: Operation | VoidRequest | LogRecord): Uint8Array {
  if ('header' in value) {
    return assemble(FRAME.operation, operationHeader(value), listBytes(value.state), listBytes(value.changes));
  }
  if (!('rules' in value)) {
    const { kind: _, ...header } = value;
    return assemble(FRAME.void, header, NO_BYTES, NO_BYTES);
  }
  const { rules, actor, clientId, clientSeq, time } = value;
  const stamp = { rules, actor, clientId, clientSeq, time };
  switch (value.kind) {
    case 'operation': {
      const { operation } = value;
      const header = { ...operationHeader(operation), ...stamp };
      return assemble(FRAME.operation | STAMPED, header, listBytes(operation.state), listBytes(operation.changes));
    }
    case 'void':
      return assemble(FRAME.void | STAMPED, { ...stamp, reason: value.reason }, NO_BYTES, NO_BYTES);
    case 'control':
      return assemble(FRAME.control | STAMPED, stamp, NO_BYTES, jsonBytes(value.control));
  }
}

/** Reads only the header, for routing and numbering; the rest is neither parsed nor checked. */
export function peekHeader(bytes: Uint8Array): Result<FrameHeader, string> {
  const layout = layoutOf(bytes);
  return layout.ok ? readFrameHeader(layout.value) : layout;
}

function readBody(header: FrameHeader, layout: Layout): Result<Operation, string> {
  const { maciid, protocolType, pageId, versionId, clientId, clientSeq, gestureId, part } = header;
  if (maciid === undefined || protocolType === undefined || pageId === undefined || versionId === undefined) {
    return fail('header is not complete');
  }
  const rawState = parse(layout.state);
  if (!rawState.ok) return rawState;
  const state = readState(rawState.value);
  if (!state.ok) return state;
  const rawData = parse(layout.data);
  if (!rawData.ok) return rawData;
  const changes = readChanges(rawData.value);
  if (!changes.ok) return changes;
  return ok({
    header: { clientId, maciid, protocolType, pageId, versionId },
    clientSeq,
    ...(gestureId === undefined ? {} : { gestureId }),
    ...(part === undefined ? {} : { part }),
    state: state.value,
    changes: changes.value,
  });
}

function readUnstamped(header: FrameHeader, layout: Layout): Result<Frame, string> {
  const { kind, clientId, clientSeq, pageId, reason } = header;
  if (kind === 'void' && pageId !== undefined && reason !== undefined) {
    return ok({ kind, request: { kind, clientId, pageId, clientSeq, reason } });
  }
  const operation = readBody(header, layout);
  return operation.ok ? ok({ kind: 'operation', operation: operation.value }) : operation;
}

function readRecord(header: FrameHeader, stamp: Stamp, layout: Layout): Result<LogRecord, string> {
  const { kind, clientSeq, reason } = header;
  if (kind === 'void') return ok({ ...stamp, clientSeq, kind, reason: reason ?? '' });
  if (kind === 'control') {
    const raw = parse(layout.data);
    const control = raw.ok ? readControl(raw.value) : raw;
    return control.ok ? ok({ ...stamp, clientSeq, kind, control: control.value }) : control;
  }
  const operation = readBody(header, layout);
  return operation.ok ? ok({ ...stamp, clientSeq, kind, operation: operation.value }) : operation;
}

/** Reads any bytes: returns a complete, valid frame or the reason for a failure. Never throws. */
export function decodeFrame(bytes: Uint8Array): Result<Frame, string> {
  const layout = layoutOf(bytes);
  if (!layout.ok) return layout;
  const header = readFrameHeader(layout.value);
  if (!header.ok) return header;
  const { stamp } = header.value;
  if (!stamp) return readUnstamped(header.value, layout.value);
  const record = readRecord(header.value, stamp, layout.value);
  return record.ok ? ok({ kind: 'record', record: record.value }) : record;
}

/**
 * Turns a client's frame into a record: the header is rewritten, state and data keep their bytes. Only for a frame that
 * `peekHeader` accepts; anything else is a bug of the caller.
 */
export function stampFrame(bytes: Uint8Array, stamp: Stamp): Uint8Array {
  const layout = layoutOf(bytes);
  const header = layout.ok ? readFrameHeader(layout.value) : layout;
  if (!layout.ok || !header.ok) throw new TypeError(`cannot stamp a frame that is ${header.ok ? '' : header.error}`);
  const { kind: _kind, stamp: _old, ...fields } = header.value;
  // No device in the record: the log and its archive outlive a person's account, and everybody on the board receives them.
  const device = fields.maciid === undefined ? {} : { maciid: '' };
  return assemble(
    layout.value.kind | STAMPED,
    { ...fields, ...device, ...stamp },
    layout.value.state,
    layout.value.data,
  );
}
