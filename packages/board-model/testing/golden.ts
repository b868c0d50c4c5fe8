import { readdirSync, readFileSync } from 'node:fs';
import { createPage, decodeSnapshot, fold, type LogRecord, type PageState, pageHash } from '../src/index.ts';
import { PAGE_ID } from './scene.ts';

/** A log folded under the rules of its time. It is never rewritten: a new release adds files. */
export interface GoldenLog {
  readonly rules: number;
  /** The page before the first record, as a snapshot in base64; an empty page if missing. */
  readonly start?: string;
  readonly records: readonly LogRecord[];
  /** Page hash after each record. */
  readonly hashes: readonly string[];
  /** Reasons given by each record, joined. */
  readonly voided: readonly string[];
  /** Each record as a frame, and the final page as a snapshot, in base64. */
  readonly frames: readonly string[];
  readonly snapshot: string;
}

export const GOLDEN = new URL('../golden/', import.meta.url);

export const goldenLogs = (): [string, GoldenLog][] =>
  readdirSync(GOLDEN).map((name) => [name, JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8')) as GoldenLog]);

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));

async function startOf(start: string | undefined): Promise<PageState> {
  if (start === undefined) return createPage(PAGE_ID);
  const read = await decodeSnapshot(bytesOf(start));
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

export async function replay(
  records: readonly LogRecord[],
  start?: string,
): Promise<{ page: PageState; hashes: string[]; voided: string[] }> {
  const page = await startOf(start);
  const first = page.versionId + 1;
  const hashes: string[] = [];
  const voided: string[] = [];
  for (const [i, record] of records.entries()) {
    voided.push(
      fold(page, record, first + i)
        .voided.map(({ reason }) => reason)
        .join(' '),
    );
    hashes.push(pageHash(page));
  }
  return { page, hashes, voided };
}
