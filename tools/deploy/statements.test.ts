import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOwnEngines } from '@sw/engines';
import { openDatabase, sql } from '@sw/postgres';
import { expect, test } from 'vitest';
import { ROOT } from './places.ts';

test('PostgreSQL with our file counts what statements cost, as docs/runbook/RequestsSlow.md reads it', async () => {
  const page = readFileSync(join(ROOT, 'docs/runbook/RequestsSlow.md'), 'utf8');
  const statements = [...page.matchAll(/^ +((?:create|select) .*;)$/gm)].map(([, statement = '']) => statement);
  expect(statements).toHaveLength(2);
  const own = await startOwnEngines(['postgres']);
  const database = openDatabase({ url: own.env.DATABASE_URL ?? '', maxConnections: 1, logError: () => undefined });
  try {
    const read = [];
    for (const statement of statements) read.push(await sql.raw(statement).execute(database.query));
    expect(read.at(-1)?.rows.length).toBeGreaterThan(0);
  } finally {
    await database.close();
    await own.end();
  }
}, 60_000);
