import { connectionsOf, DATABASE_PROCESSES, engineVariables, jobVariables, readConfig } from '@sw/service';
import type { Behaviour } from './behaviour.ts';
import { type Demand, demandOf } from './demand.ts';
import { UNITS } from './unit-costs.ts';

/** The largest share of a resource that is used at the busiest time, because a node may be away and load comes in waves. */
const HEADROOM = 0.5;
const MACHINE_CORES = 8;
/** The minimum of `PAGE_SHARDS`, its default, and the disk space of each shard (`PAGE_SHARD_MB`). */
const SHARDS = 8;
const SHARD_GB = 1.024;
/** The memory that compose assigns to a gateway's recent frames (`GATEWAY_TAIL_CACHE_MB`). */
const TAIL_CACHE_GB = 0.256;
/** The network card of a LiveKit machine. */
const CARD_GBITS = 10;
/** The limit in deploy/postgres, and the connections reserved for operators and backups. */
export const MOST_CONNECTIONS = 200;
const SPARE_CONNECTIONS = 20;
const CONNECTING = readConfig({ databaseConnections: engineVariables.databaseConnections, ...jobVariables }, {});
/** Disk space of one machine for the system, the images of two releases and their build. */
const SYSTEM_GB = 20;
/** The write-ahead log and the temporary files of PostgreSQL. */
const DATABASE_GB = 3;
/** The number of backups that cron keeps, as in the handbook. `prune` keeps an object once, however many backups name it. */
const BACKUPS = 14;

/** The number of processes of each kind, with headroom. */
export interface Plan {
  readonly gateways: number;
  readonly keepers: number;
  readonly apis: number;
  readonly webs: number;
  readonly workers: number;
  readonly streams: number;
  readonly natsNodes: number;
  readonly natsCoresPerNode: number;
  readonly proxyCores: number;
  readonly postgresCores: number;
  readonly livekitCores: number;
}

const cores = (needed: number): number => Math.max(1, Math.ceil(needed / HEADROOM));

/** Demand and plan depend on each other: with more gateways, a board is on more of them. */
export function sized(people: number, behaviour: Behaviour, { spare }: { readonly spare: boolean }) {
  const replicas = spare ? 3 : 1;
  for (let gateways = spare ? 2 : 1; ; ) {
    const demand = demandOf(people, behaviour, { gateways, replicas });
    const plan = planFor(demand, { spare });
    if (plan.gateways <= gateways) return { demand, plan };
    gateways = plan.gateways;
  }
}

/** `spare`: one process of each kind and one machine may be away; otherwise one machine runs everything. */
export function planFor(demand: Demand, { spare }: { readonly spare: boolean }): Plan {
  const least = spare ? 2 : 1;
  // A Node process uses one core.
  const processes = (needed: number): number => Math.max(least, cores(needed));
  const natsNodes = spare ? 3 : 1;
  return {
    gateways: processes(demand.gatewayCores),
    keepers: processes(demand.keeperCores),
    apis: processes(demand.apiCores),
    webs: processes(demand.webCores),
    workers: processes(demand.workerCores),
    streams: Math.max(SHARDS, Math.ceil(demand.operations / (UNITS.appendsOfStream.value * HEADROOM))),
    natsNodes,
    natsCoresPerNode: cores(demand.natsCores / natsNodes),
    proxyCores: cores(demand.proxyCores),
    postgresCores: cores(demand.postgresCores),
    livekitCores: cores(demand.livekitCores),
  };
}

/** The cores for everything but calls on one machine, where any process may use any core. */
export function coresOfOneMachine(demand: Demand): number {
  const { gatewayCores, keeperCores, apiCores, webCores, workerCores, natsCores } = demand;
  const { proxyCores, postgresCores, redisCores } = demand;
  const processes = gatewayCores + keeperCores + apiCores + webCores + workerCores;
  return Math.max(2, cores(processes + natsCores + proxyCores + postgresCores + redisCores));
}

/** The cores of each of three machines, two of which carry everything while the third is away. */
export const coresOfThree = (demand: Demand): number => Math.max(2, Math.ceil(coresOfOneMachine(demand) / 2));

/** The measured memory of the processes, without the engines. */
export function memoryGb({ gatewayGb, proxyGb }: Demand, plan: Plan): number {
  const mb =
    plan.gateways * UNITS.gatewayMb.value +
    plan.keepers * UNITS.keeperMb.value +
    plan.apis * UNITS.apiMb.value +
    plan.webs * UNITS.webMb.value +
    plan.workers * UNITS.workerMb.value +
    UNITS.proxyMb.value;
  return mb / 1e3 + plan.gateways * TAIL_CACHE_GB + gatewayGb + proxyGb;
}

export const pageLogGb = ({ streams }: Plan): number => streams * SHARD_GB;

/** The number of connections that the processes may open, and a `max_connections` that leaves room to replace them one by one. */
export function databaseConnections({ gateways, keepers, apis, workers }: Plan) {
  const counts = { api: apis, gateway: gateways, keeper: keepers, worker: workers };
  const each = Object.fromEntries(DATABASE_PROCESSES.map((name) => [name, connectionsOf(name, CONNECTING)]));
  const opened = DATABASE_PROCESSES.reduce((sum, name) => sum + counts[name] * (each[name] ?? 0), 0);
  const needed = opened + Math.max(...Object.values(each)) + SPARE_CONNECTIONS;
  return { opened, limit: needed <= MOST_CONNECTIONS ? MOST_CONNECTIONS : Math.ceil(needed / 100) * 100 };
}

/** How full one machine with everything, and the disk of its backups, are after some months. */
export function disksGb(demand: Demand, plan: Plan, months: number) {
  const objects = months * (demand.boardsGbAMonth + demand.filesGbAMonth);
  const rows = (months / 12) * demand.rowsGbAYear;
  const used = SYSTEM_GB + DATABASE_GB + pageLogGb(plan) + objects + rows;
  return { machine: used, backups: objects + BACKUPS * rows };
}

export interface Machines {
  readonly kind: string;
  readonly count: number;
  readonly cores: number;
  readonly on: string;
}

/** The machines of a cell in which one of each kind may be away. */
export function machinesFor(demand: Demand, plan: Plan): readonly Machines[] {
  const holding = (processes: number): number => Math.max(2, Math.ceil(processes / MACHINE_CORES));
  const forCalls = Math.ceil(Math.max(plan.livekitCores / MACHINE_CORES, demand.callGbits / HEADROOM / CARD_GBITS));
  const { gateways, keepers, apis, webs, workers } = plan;
  return [
    { kind: 'proxy', count: holding(plan.proxyCores), cores: MACHINE_CORES, on: 'TLS, sockets and requests' },
    {
      kind: 'gateway',
      count: holding(gateways + keepers),
      cores: MACHINE_CORES,
      on: `${gateways} gateways, ${keepers} keepers`,
    },
    {
      kind: 'api',
      count: holding(apis + webs + workers),
      cores: MACHINE_CORES,
      on: `${apis} api, ${webs} web, ${workers} workers`,
    },
    {
      kind: 'NATS',
      count: plan.natsNodes,
      cores: Math.max(2, plan.natsCoresPerNode),
      on: 'one node each; NVMe with power-loss protection',
    },
    {
      kind: 'PostgreSQL',
      count: 2,
      cores: Math.max(2, plan.postgresCores),
      on: 'a primary, and a replica that can take its place',
    },
    { kind: 'Redis', count: 1, cores: 2, on: 'its data live for minutes: one that restarts empty is enough' },
    {
      kind: 'LiveKit',
      count: Math.max(2, forCalls),
      cores: MACHINE_CORES,
      on: `calls; a network card of ${CARD_GBITS} Gbit/s`,
    },
  ];
}
