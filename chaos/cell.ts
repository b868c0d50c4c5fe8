import { freePorts } from '@sw/engines';
import { openPageLog, type PageLog } from '@sw/nats';
import { type Database, openDatabase } from '@sw/postgres';
import { type ObjectStore, openObjectStore, storeOptions } from '@sw/storage';
import { OwnProcess } from './own-process.ts';
import { type OwnStack, type OwnStackOptions, startOwnStack } from './own-stack.ts';

/** Short times, so that a run of minutes covers events of days: takeovers, sweeps, snapshots of pages being drawn on. */
const KEEPER_TIMES = {
  KEEPER_QUIET_SECONDS: '2',
  KEEPER_SPACING_SECONDS: '1',
  KEEPER_SWEEP_SECONDS: '3',
  KEEPER_TAKEOVER_SECONDS: '3',
};
/** Fewer than pages, so that some pages share one. */
const SHARDS = { PAGE_SHARDS: '3', PAGE_SHARD_MB: '256' };

/** The product on engines of its own: one api and worker, two gateways, two keepers. */
export interface Cell {
  readonly own: OwnStack;
  readonly gateways: readonly OwnProcess[];
  readonly keepers: readonly OwnProcess[];
  readonly database: Database;
  readonly log: PageLog;
  readonly store: ObjectStore;
  /** The processes that ended although the run did not kill them. */
  readonly deaths: string[];
  end(): Promise<void>;
  /** Like `end`, but for the exit of this process: kills without waiting. */
  endNow(): void;
}

const ignore = () => undefined;

export type CellOptions = Pick<OwnStackOptions, 'engines' | 'env' | 'beforeStart'>;

export async function startCell(
  say: (line: string) => void,
  { engines, env: extra, beforeStart }: CellOptions = {},
): Promise<Cell> {
  const onLine = (name: string, line: string) => say(`${name}: ${line}`);
  const own = await startOwnStack({
    logLevel: 'fatal',
    only: ['api', 'worker'],
    ...(engines ? { engines } : {}),
    env: { ...SHARDS, ...extra },
    beforeStart,
    onLine,
  });
  const deaths: string[] = [];
  let ending = false;
  void own.stack.ended.then((name) => ending || deaths.push(name));

  const make = (kind: string, port: number, times: Readonly<Record<string, string>> = {}) => {
    const name = `${kind} on ${port}`;
    return new OwnProcess({
      name,
      entry: `apps/${kind}/src/main.ts`,
      port,
      env: {
        ...own.env,
        ...times,
        [`${kind.toUpperCase()}_PORT`]: String(port),
        [`${kind.toUpperCase()}_OPS_PORT`]: '0',
      },
      onLine: (line) => onLine(name, line),
      onDeath: (code) => deaths.push(`${name}: ${code}`),
    });
  };
  const port = await freePorts(0, 4);
  const gateways = [make('gateway', port), make('gateway', port + 1)];
  const keepers = [make('keeper', port + 2, KEEPER_TIMES), make('keeper', port + 3, KEEPER_TIMES)];
  const { env } = own;
  const database = openDatabase({ url: env.DATABASE_URL ?? '', logError: ignore });
  const log = openPageLog({ url: env.NATS_URL ?? '', name: 'chaos', logError: ignore });
  const store = openObjectStore(storeOptions(env));
  const cell: Cell = {
    own,
    gateways,
    keepers,
    database,
    log,
    store,
    deaths,
    async end() {
      ending = true;
      await Promise.all([...gateways, ...keepers].map((process) => process.kill()));
      await Promise.allSettled([database.close(), log.close(), store.close()]);
      await own.end();
    },
    endNow() {
      for (const process of [...gateways, ...keepers]) process.killNow();
      own.engines.killNow();
    },
  };
  try {
    await Promise.all([...gateways, ...keepers].map((process) => process.start()));
  } catch (error) {
    await cell.end();
    throw error;
  }
  return cell;
}
