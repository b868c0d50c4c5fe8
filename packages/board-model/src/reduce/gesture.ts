import { MAX_PART_BYTES } from '../object/limits.ts';
import type { BoardObject } from '../object/object.ts';
import { PLACE_PROPERTIES } from '../object/places.ts';
import { type Change, EXIST, type Operation } from '../operation/operation.ts';
import { cutsOf, stateById } from './cuts.ts';

/** Prefix and header of a frame: the header's texts are bounded, see `frame.ts`. */
const HEADER_BYTES = 1024;

interface Piece {
  readonly changes: Change[];
  readonly state: BoardObject[];
  bytes: number;
}

const encoder = new TextEncoder();
/** Including the comma that follows it. */
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length + 1;

/**
 * Parts that must stay together: a source with its fragments, an object's creation with its state, its place. In the order of
 * the changes.
 */
function pieces(operation: Operation): Piece[] {
  const state = stateById(operation);
  const cuts = cutsOf(operation);
  const owners = new Map<unknown, Piece>();
  const placed = new Set<string>();
  const found: Piece[] = [];
  for (const change of operation.changes) {
    const [selectId, property] = change;
    const owner = property === EXIST ? cuts.get(selectId) : PLACE_PROPERTIES.has(property) ? selectId : undefined;
    let piece = owner && owners.get(owner);
    if (!piece) {
      piece = { changes: [], state: [], bytes: 0 };
      found.push(piece);
      if (owner) owners.set(owner, piece);
    }
    piece.changes.push(change);
    piece.bytes += bytesOf(change);
    const object = property === EXIST && !placed.has(selectId) ? state.get(selectId) : undefined;
    if (!object) continue;
    placed.add(selectId);
    piece.state.push(object);
    piece.bytes += bytesOf(object);
  }
  return found;
}

/**
 * Splits a large operation into parts that each fit a frame and share one gestureId, numbered from the operation's own
 * clientSeq. Returns an operation that fits unchanged. An indivisible piece may make a part larger than requested.
 */
export function splitGesture(operation: Operation, maxBytes: number = MAX_PART_BYTES): Operation[] {
  const all = pieces(operation);
  const room = maxBytes - HEADER_BYTES;
  if (all.reduce((sum, piece) => sum + piece.bytes, 0) <= room) return [operation];
  const parts: Piece[] = [];
  for (const piece of all) {
    const last = parts.at(-1);
    if (!last || last.bytes + piece.bytes > room) parts.push({ ...piece });
    else {
      last.changes.push(...piece.changes);
      last.state.push(...piece.state);
      last.bytes += piece.bytes;
    }
  }
  if (parts.length === 1) return [operation];
  const { clientSeq } = operation;
  const gestureId = operation.gestureId ?? `${operation.header.clientId.slice(0, 40)}.${clientSeq}`;
  return parts.map(({ changes, state }, index) => ({
    header: operation.header,
    clientSeq: clientSeq === 0 ? 0 : clientSeq + index,
    gestureId,
    part: { index, count: parts.length },
    state,
    changes,
  }));
}
