import { createHash } from 'node:crypto';
import { type Database, type Erasure, listErasures } from '@sw/postgres';
import * as z from 'zod';
import { BackupError } from './backup-error.ts';
import type { Repository } from './repository.ts';

const FILE = 'erasures.json';
const entries = z.record(z.string(), z.iso.datetime());
const ledger = z.object({ erasures: entries, sha256: z.string() });

const sumOf = (erasures: z.infer<typeof entries>): string =>
  createHash('sha256').update(JSON.stringify(erasures)).digest('hex');

/** The erasures that this folder knows. Undefined if it has no list. */
export async function readLedger(repository: Repository): Promise<Erasure[] | undefined> {
  const text = await repository.readWhole(FILE);
  if (text === undefined) return undefined;
  const parsed = ledger.safeParse(parseJson(text));
  if (!parsed.success || sumOf(parsed.data.erasures) !== parsed.data.sha256) {
    throw new BackupError(`${repository.dir}/${FILE} is damaged: put a good copy in its place`);
  }
  return Object.entries(parsed.data.erasures).map(([subject, at]) => ({ subject, erasedAt: new Date(at) }));
}

/**
 * Adds the erasures of the database to the folder's ledger, from which nothing is removed. It outlives the backups, because
 * a restored database knows only the erasures before its backup. Returns the number of erasures.
 */
export async function keepLedger(repository: Repository, database: Database): Promise<number> {
  return repository.writingLedger(() => addErasures(repository, database));
}

async function addErasures(repository: Repository, database: Database): Promise<number> {
  const known = new Map((await readLedger(repository))?.map(({ subject, erasedAt }) => [subject, erasedAt]));
  for (const { subject, erasedAt } of await listErasures(database.query)) {
    if (!known.has(subject)) known.set(subject, erasedAt);
  }
  const erasures = Object.fromEntries([...known].map(([subject, at]) => [subject, at.toISOString()]));
  await repository.writeWhole(FILE, `${JSON.stringify({ erasures, sha256: sumOf(erasures) })}\n`);
  return known.size;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
