/** What one more of something costs. `source` is the bench that measured it, whose last line has the figure. */
export interface UnitCost {
  readonly value: number;
  readonly unit: string;
  readonly what: string;
  readonly source: string;
}

const cost = (value: number, unit: string, what: string, source: string): UnitCost => ({ value, unit, what, source });

/**
 * Measured on two cores that other work shared; docs/sizing.md says how each was chosen. CPU is processor time, not elapsed time.
 */
export const UNITS = {
  idleKb: cost(26.2, 'kB', 'gateway memory of a signed-in socket without a page', '`units` idle_socket_kb'),
  openKb: cost(91.6, 'kB', 'gateway memory of one more socket on an open page', '`units` open_page_socket_kb'),
  pageKb: cost(55, 'kB', 'gateway memory of one more open page, with its first socket', '`units` page_kb'),
  idleMicros: cost(24.4, 'µs/s', 'gateway CPU of an idle socket: heartbeats', '`units` idle_socket_cpu_us_per_s'),
  openMicros: cost(6_550, 'µs', 'gateway CPU to connect, sign in and open a page', '`units` open_cpu_us'),
  operationMicros: cost(
    149,
    'µs',
    'gateway CPU of an operation: check, append, acknowledge',
    '`units` operation_cpu_us',
  ),
  deliveryMicros: cost(7.9, 'µs', 'gateway CPU of its delivery to one other person', '`units` delivery_cpu_us'),
  deliveryBytes: cost(579, 'bytes', 'one delivered operation', '`units` delivery_bytes'),
  moveMicros: cost(69.4, 'µs', 'gateway CPU of a presence message, delivered to three others', '`units` move_cpu_us'),
  moveBytes: cost(131, 'bytes', 'the same, for each of them', '`units` move_bytes_per_receiver'),
  moveNatsMicros: cost(11.9, 'µs', 'NATS CPU of a presence message', '`units` move_nats_cpu_us'),
  appendMicros: cost(
    272,
    'µs',
    'NATS CPU of a record on three replicas, all nodes together',
    '`units` append_r3_cpu_us',
  ),
  appendRouteBytes: cost(
    1_111,
    'bytes',
    'between the nodes for a record of 300 bytes',
    '`units` append_r3_route_bytes',
  ),
  appendsOfStream: cost(1_558, '/s', 'records one stream takes, three replicas', '`units` append_r3_one_stream_per_s'),
  redisOpen: cost(22.6, 'commands', 'to open a page', '`units` open_redis_commands'),
  redisPerson: cost(1.15, 'commands/s', 'for a person on a page: leases of places', '`units` open_redis_per_s'),
  redisMicros: cost(2.8, 'µs', 'Redis CPU of a command', '`units` redis_cpu_us_per_command'),
  openTransactions: cost(
    1.83,
    'transactions',
    'PostgreSQL, to open a page at the gateway',
    '`units` open_transactions',
  ),
  requestMicros: cost(322, 'µs', 'api CPU of the cheapest request', '`http` api_cpu_us'),
  keeperMillis: cost(275, 'ms', 'keeper CPU for 1,000 records, snapshots included', '`tails` keeper_cpu_ms_per_1000'),
  snapshotTransactions: cost(4.5, 'transactions', 'PostgreSQL, for a snapshot', '`tails` transactions_per_snapshot'),
  archiveBytes: cost(73.9, 'bytes', 'archive of a record, kept forever', '`tails` archive_bytes_per_record'),
  snapshotBytes: cost(10_800, 'bytes', 'snapshots of a page of 360 records', '`tails` snapshot_bytes_per_page'),
} as const satisfies Readonly<Record<string, UnitCost>>;

/** What people do. Change these to what you see: every other figure follows. */
export interface Behaviour {
  /** Of the connected, those with a page open. */
  readonly onBoards: number;
  /** Of the connected, those who draw at this moment. */
  readonly drawing: number;
  /** Operations a second of somebody who draws. */
  readonly operations: number;
  /** Presence messages a second of somebody who draws, and of somebody who looks on. */
  readonly moves: number;
  readonly lookersMoves: number;
  readonly perBoard: number;
  /** Seconds between two openings of a page, and between two requests to the api, of one person. */
  readonly opensEvery: number;
  readonly requestsEvery: number;
  /** PostgreSQL transactions of a request. */
  readonly transactions: number;
  /** Of the connected, those in calls; how many in one. */
  readonly inCalls: number;
  readonly perCall: number;
  /** Seconds somebody draws in a month, and MB of files that they add. */
  readonly drawingSecondsAMonth: number;
  readonly filesMbAMonth: number;
  /** Active people for each that is connected at the busiest time. */
  readonly activePerConnected: number;
}

export const BEHAVIOUR: Behaviour = {
  onBoards: 0.6,
  drawing: 0.1,
  operations: 2,
  moves: 15,
  lookersMoves: 1,
  perBoard: 4,
  opensEvery: 300,
  requestsEvery: 20,
  transactions: 3,
  inCalls: 0.1,
  perCall: 4,
  drawingSecondsAMonth: 10 * 3_600,
  filesMbAMonth: 50,
  activePerConnected: 10,
};
