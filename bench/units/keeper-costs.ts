import { startOwnEngines } from '@sw/engines';
import { openCell } from '../open/cell.ts';
import { familyCpuSeconds } from '../sync/machine.ts';
import { tailsOf } from '../tails/tails.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 100);

/** The cost of records for the keeper and PostgreSQL, and the space that they leave in the store. */
export async function keeperCosts(): Promise<Record<string, number>> {
  const engines = await startOwnEngines(['postgres', 'redis', 'nats', 'storage']);
  const cell = await openCell(engines.env);
  try {
    const postgresPid = engines.engine('postgres').pid ?? 0;
    const before = familyCpuSeconds(postgresPid);
    const figures = await tailsOf(cell, PAGES);
    const used = familyCpuSeconds(postgresPid) - before;
    console.log(`tails: ${JSON.stringify(figures)}`);
    return {
      keeper_cpu_ms_per_1000: figures.keeper_cpu_ms_per_1000 ?? 0,
      transactions_per_snapshot: figures.transactions_per_snapshot ?? 0,
      snapshot_postgres_cpu_us: Math.round((used / (figures.keeper_snapshots ?? 1)) * 1e6),
      archive_bytes_per_record: figures.archive_bytes_per_record ?? 0,
      snapshot_bytes_per_page: figures.snapshot_bytes_per_page ?? 0,
      keeper_mb: figures.keeper_mb ?? 0,
    };
  } finally {
    await cell.end();
    await engines.end();
  }
}
