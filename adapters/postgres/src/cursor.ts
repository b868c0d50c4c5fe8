import { fail, ok, type Result } from '@sw/base';
import { isStorableId } from './storable-id.ts';

/** The last row a reader has seen, in a list ordered by time and then id. */
export interface Cursor {
  at: Date;
  id: string;
}

/** The same for a list ordered by a text and then id. */
export interface TextCursor {
  text: string;
  id: string;
}

/** Beyond this a Date is invalid (ECMAScript's limit: 100 million days). */
const MAX_TIME = 8.64e15;

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.at.getTime()}.${cursor.id}`).toString('base64url');
}

export function decodeCursor(text: string): Result<Cursor, 'bad-cursor'> {
  const [, time, id] = /^(\d{1,16})\.(\d+)$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined || Number(time) > MAX_TIME || !isStorableId(id)) return fail('bad-cursor');
  return ok({ at: new Date(Number(time)), id });
}

export function encodeTextCursor({ text, id }: TextCursor): string {
  return Buffer.from(`${id} ${text}`).toString('base64url');
}

/** PostgreSQL cannot store NUL. */
export function decodeTextCursor(coded: string): Result<TextCursor, 'bad-cursor'> {
  const [, id, text] = /^(\d+) ([^\0]*)$/su.exec(Buffer.from(coded, 'base64url').toString()) ?? [];
  if (id === undefined || text === undefined || !isStorableId(id)) return fail('bad-cursor');
  return ok({ text, id });
}
