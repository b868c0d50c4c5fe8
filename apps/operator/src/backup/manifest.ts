import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';

/** Raised when an older command could misread a backup. */
export const BACKUP_FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.object({ file: z.string(), size: z.number().int().min(0), sha256 });

/** An object of the bucket. Its bytes are in the backup under their hash. */
const storedObject = z.object({
  key: z.string().min(1),
  size: z.number().int().min(0),
  sha256,
  contentType: z.string(),
  cacheControl: z.string().optional(),
});
export type StoredObject = z.infer<typeof storedObject>;

/** One page at the backup's point. */
const storedPage = z.object({
  pageId: z.string(),
  wbNo: z.string(),
  /** 0: empty. */
  version: z.number().int().min(0),
  hash: z.string(),
  rules: z.number().int().nullable(),
  /** The snapshot of this version; null if the page is empty. */
  snapshot: z.string().nullable(),
  objects: z.array(storedObject),
  /** Why the page is incomplete. Such a backup is incomplete, and the command has reported it. */
  fault: z.string().optional(),
});
export type StoredPage = z.infer<typeof storedPage>;

const manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  name: z.string(),
  /** Everything acknowledged before this moment is in the backup. */
  beganAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  productVersion: z.string(),
  rules: z.number().int(),
  migrations: z.array(z.string()),
  /** The last sequence of each stream of the page log at the beginning: each page's point. */
  heads: z.array(z.number().int().min(0)),
  database: part,
  pages: part.extend({ count: z.number().int(), faults: z.number().int(), erasedMeanwhile: z.number().int() }),
  objects: part.extend({ count: z.number().int() }),
  /** The sums of all objects, including those of pages. */
  objectCount: z.number().int(),
  objectBytes: z.number().int(),
});
export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The manifest and, in a line after it, its SHA-256. */
export function writeManifest(value: Manifest): string {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  return `${text}${sumOf(text)}\n`;
}

export function readManifest(text: string): Manifest {
  const end = text.trimEnd().lastIndexOf('\n') + 1;
  const [body, sum] = [text.slice(0, end), text.slice(end).trim()];
  if (sumOf(body) !== sum) throw new BackupError('the manifest does not match its own SHA-256: it was changed or cut');
  const { format } = JSON.parse(body) as { format?: number };
  if (format !== BACKUP_FORMAT) {
    throw new BackupError(`the backup has format ${format}; this release reads ${BACKUP_FORMAT}. Use a newer release.`);
  }
  return manifest.parse(JSON.parse(body));
}

export const readStoredPage = (line: string): StoredPage => storedPage.parse(JSON.parse(line));
export const readStoredObject = (line: string): StoredObject => storedObject.parse(JSON.parse(line));
