import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@sw/engines';
import type { Database } from '@sw/postgres';
import { type Cell, type CellOptions, startCell } from '../cell.ts';
import { type SharedPage, shareBoards } from '../drawing/boards.ts';
import type { Drawer } from '../drawing/drawer.ts';
import { everybodyIn, startDrawers } from '../drawing/drawers.ts';
import { type AckedLane, judge, readWhole } from '../drawing/oracle.ts';
import { comparePages, settle } from '../drawing/replicas.ts';
import type { FaultRunOptions } from '../fault-run.ts';
import { interruptible } from '../interruptible.ts';
import { makePeople, type Person } from '../people.ts';
import { joinsWithRights, writeAhead } from './gone-back.ts';
import { judgeRestore, type RestoreLine, restoreProblems, type StatedPage } from './judge-restore.ts';
import { backupCommand } from './operator-command.ts';
import { addFiles, countMissing, letFilesGo } from './unheld-files.ts';

const PEOPLE = 20;
const PEOPLE_PER_PAGE = 4;
/** The worker finds accounts that are due within this time. */
const WORKER_TIMES = { TIDY_SECONDS: '2' };
const ERASED_MS = 120_000;
const REPAIRED_MS = 60_000;

interface Run {
  readonly seed: number;
  readonly drawMs: number;
  readonly dir: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  readonly troubles: string[];
}

/** The facts about the first installation that are kept after its destruction. */
interface Lost {
  readonly pages: readonly SharedPage[];
  /** By page: the work that each person knew to be saved before the backup began. */
  readonly acked: ReadonlyMap<string, readonly AckedLane[]>;
  readonly ackedDuring: number;
  readonly erasedWbNo: string;
  /** Somebody's own board, on which nobody draws. */
  readonly quiet: SharedPage;
  /** Somebody without a board. */
  readonly guest: Person;
  readonly backup: Readonly<Record<string, unknown>>;
}

/** Backs up while people draw, destroys everything, restores onto empty engines, and continues drawing. Returns the exit code. */
export async function restoreRun({ seed: given, short, say, signal }: FaultRunOptions): Promise<number> {
  const seed = given === undefined ? randomInt(1_000_000) : Number(given);
  say(`seed ${seed}`);
  const dir = mkdtempSync(join(tmpdir(), 'sw-restore-'));
  const run: Run = { seed, drawMs: short ? 5_000 : 20_000, dir, say, signal, troubles: [] };
  try {
    const lost = await inCell(run, {}, (cell) => drawAndBackUp(run, cell));
    say('everything is destroyed; restores onto empty engines');
    let restored: Readonly<Record<string, unknown>> = {};
    const beforeStart = async (env: Readonly<Record<string, string>>) => {
      restored = await backupCommand(env, ['restore', dir], say);
      await writeAhead(env, lost.quiet);
      await repairWhenStopped(run, env);
    };
    const line = await inCell(run, { beforeStart }, async (cell) => {
      const found = await compare(run, cell, lost);
      const objectsMissing = await countMissing(cell.database, cell.store);
      const rightsWhole = await joinsWithRights(cell, lost.quiet, lost.guest);
      const after = await drawOn(run, cell, lost);
      return {
        seed,
        ...found,
        acked_during: lost.ackedDuring,
        backup_s: Number(lost.backup.seconds),
        backup_bytes: Number(lost.backup.bytes),
        restore_s: Number(restored.seconds),
        ...after,
        objects_missing: objectsMissing,
        rights_whole: rightsWhole,
        troubled: run.troubles.length,
      } satisfies RestoreLine;
    });
    const problems = restoreProblems(line);
    for (const problem of problems) say(`OFF: ${problem}`);
    console.log(JSON.stringify(line));
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The restored rows say that processes were there until the backup, and the command waits until that is 20 s ago. */
async function repairWhenStopped({ dir, say }: Run, env: Readonly<Record<string, string>>): Promise<void> {
  await until('the repair', () => backupCommand(env, ['repair', 'postgres', dir], say), REPAIRED_MS);
}

async function inCell<T>({ say, signal }: Run, options: CellOptions, work: (cell: Cell) => Promise<T>): Promise<T> {
  const cell = await startCell(say, { env: WORKER_TIMES, ...options });
  return interruptible(cell, signal, () => work(cell));
}

async function withDrawers<T>(
  { seed, say, signal, troubles }: Run,
  cell: Cell,
  pages: readonly SharedPage[],
  work: (drawers: readonly Drawer[]) => Promise<T>,
): Promise<T> {
  const troubled = (what: string) => {
    say(what);
    troubles.push(what);
  };
  const apiUrl = cell.own.stack.urlOf('api');
  const gatewayUrls = cell.gateways.map(({ url }) => url);
  const drawers = startDrawers({ pages, apiUrl, gatewayUrls, seed, troubled });
  const end = () => {
    for (const drawer of drawers) drawer.end();
  };
  signal.addEventListener('abort', end);
  try {
    await everybodyIn(drawers);
    say(`${drawers.length} people on ${pages.length} pages draw`);
    for (const drawer of drawers) drawer.say({ type: 'draw' });
    return await work(drawers);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

const ackedSum = (drawers: readonly Drawer[]): number => drawers.reduce((sum, { ackedTo }) => sum + ackedTo, 0);

const lanesOf = (drawers: readonly Drawer[], pageId: string): AckedLane[] =>
  drawers
    .filter(({ task }) => task.pageId === pageId)
    .flatMap(({ lane, ackedTo }) => (lane ? [{ ...lane, ackedTo }] : []));

async function drawAndBackUp(run: Run, cell: Cell): Promise<Lost> {
  const { dir, drawMs, say } = run;
  const { env, stack } = cell.own;
  const people = await makePeople(cell.database, PEOPLE + 3);
  const pages = await shareBoards(stack.urlOf('api'), cell.database, people.slice(0, PEOPLE), PEOPLE_PER_PAGE);
  const [erased, quiet] = await shareBoards(stack.urlOf('api'), cell.database, people.slice(PEOPLE, PEOPLE + 2), 1);
  const guest = people.at(-1);
  if (!erased || !quiet || !guest) throw new Error('too few people');
  await addFiles(cell.database, cell.store, quiet.wbNo);
  return withDrawers(run, cell, pages, async (drawers) => {
    await pause(drawMs);
    const acked = new Map(pages.map(({ pageId }) => [pageId, lanesOf(drawers, pageId)]));
    const before = ackedSum(drawers);
    let gone: Promise<unknown> | undefined;
    const backup = await backupCommand(env, ['create', dir], (line) => {
      say(line);
      if (line.includes('Copies pages')) gone ??= letFilesGo(cell.database, quiet.wbNo);
    });
    await gone;
    const ackedDuring = ackedSum(drawers) - before;
    say(`backup: ${JSON.stringify(backup)}; ${ackedDuring} operations were saved meanwhile`);
    await eraseOwner(cell.database, erased.wbNo);
    await backupCommand(env, ['erasures', dir], say);
    say(`verify: ${JSON.stringify(await backupCommand({}, ['verify', dir], say))}`);
    return { pages, acked, ackedDuring, erasedWbNo: erased.wbNo, quiet, guest, backup };
  });
}

/** Ends the waiting time; the worker does the rest. */
async function eraseOwner(database: Database, wbNo: string): Promise<void> {
  const { ownerAccountId: accountId } = await database.query
    .selectFrom('board')
    .select('ownerAccountId')
    .where('wbNo', '=', wbNo)
    .executeTakeFirstOrThrow();
  const past = new Date(Date.now() - 1_000);
  await database.query.insertInto('accountDeletion').values({ accountId, requestedAt: past, eraseAt: past }).execute();
  await untilGone(database, wbNo);
}

async function untilGone(database: Database, wbNo: string): Promise<void> {
  const look = async () => {
    const row = await database.query.selectFrom('board').select('wbNo').where('wbNo', '=', wbNo).executeTakeFirst();
    if (row) throw new Error('still there');
  };
  await until('the erasure', look, ERASED_MS);
}

/** Compares every page of the backup with the restored installation, before anybody draws on it. */
async function compare({ dir, say }: Run, cell: Cell, { pages, acked, erasedWbNo, quiet, backup }: Lost) {
  const text = await readFile(join(dir, 'backups', String(backup.backup), 'pages.jsonl'), 'utf8');
  const stated = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StatedPage);
  const known = stated.filter(({ wbNo }) => wbNo !== erasedWbNo && wbNo !== quiet.wbNo);
  if (known.length !== pages.length) throw new Error(`the backup has ${known.length} pages instead of ${pages.length}`);
  const found = await Promise.all(
    known.map(async (page) => {
      const shared = pages.find(({ pageId }) => pageId === page.pageId);
      if (!shared) throw new Error(`page ${page.pageId} is not one of ours`);
      return { stated: page, history: await readWhole(cell, shared), lanes: acked.get(page.pageId) ?? [] };
    }),
  );
  const verdict = judgeRestore(found);
  say(`restored: ${JSON.stringify(verdict)}`);
  return verdict;
}

/** The same people continue to draw, and every copy is compared with the log. */
async function drawOn(run: Run, cell: Cell, { pages, erasedWbNo }: Lost) {
  const apiUrl = cell.own.stack.urlOf('api');
  const gatewayUrls = cell.gateways.map(({ url }) => url);
  return withDrawers(run, cell, pages, async (drawers) => {
    await pause(run.drawMs);
    for (const drawer of drawers) drawer.say({ type: 'rest' });
    const erasedAgain = await untilGone(cell.database, erasedWbNo).then(
      () => true,
      () => false,
    );
    const died = cell.deaths.length;
    await Promise.all(cell.keepers.map((keeper) => keeper.kill('SIGTERM')));
    const compared = await comparePages(cell, await settle(pages, drawers, apiUrl, gatewayUrls));
    const verdicts = compared.map(({ page, history }) => judge(history, lanesOf(drawers, page.pageId)));
    return {
      acked_after: verdicts.reduce((sum, { acked }) => sum + acked, 0),
      lost_after: verdicts.reduce((sum, { lost }) => sum + lost, 0),
      diverged: compared.reduce((sum, { different }) => sum + different, 0),
      erased_again: erasedAgain,
      died,
    };
  });
}
