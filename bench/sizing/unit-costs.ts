import { readMeasured } from './measured.ts';

/** The cost of one more unit of something: a figure of `npm run bench -- units`, as stored in bench/sizing/measured.json. */
export interface UnitCost {
  readonly value: number;
  readonly unit: string;
  readonly what: string;
  readonly figure: string;
}

const { figures } = readMeasured();

function cost(figure: string, unit: string, what: string): UnitCost {
  const value = figures[figure];
  if (value === undefined) throw new Error(`measured.json has no ${figure}: run npm run bench -- units save`);
  return { value, unit, what, figure };
}

/** CPU is processor time, not elapsed time. */
export const UNITS = {
  idleKb: cost('idle_socket_kb', 'kB', 'gateway memory of a signed-in socket without a page'),
  openKb: cost('open_page_socket_kb', 'kB', 'gateway memory of one more socket on an open page'),
  pageKb: cost('page_kb', 'kB', 'gateway memory of one more open page, with its first socket'),
  idleMicros: cost('idle_socket_cpu_us_per_s', 'µs/s', 'gateway CPU of an idle socket: heartbeats'),
  openMicros: cost('open_cpu_us', 'µs', 'gateway CPU to connect, sign in and open a page'),
  operationMicros: cost('operation_cpu_us', 'µs', 'gateway CPU of an operation: check, append, acknowledge'),
  deliveryMicros: cost('delivery_cpu_us', 'µs', 'gateway CPU of its delivery to one other person'),
  deliveryBytes: cost('delivery_bytes', 'bytes', 'one delivered operation'),
  moveMicros: cost('move_cpu_us', 'µs', 'gateway CPU of a presence message, delivered to three others'),
  moveBytes: cost('move_bytes_per_receiver', 'bytes', 'the same, for each of them'),
  moveNatsMicros: cost('move_nats_cpu_us', 'µs', 'NATS CPU of a presence message'),
  spreadOperation: cost(
    'spread_operation_cpu_us',
    'µs',
    'CPU of one more gateway that has the board, for an operation',
  ),
  spreadMove: cost('spread_move_cpu_us', 'µs', 'CPU of one more gateway that has the board, for a presence message'),
  spreadOperationNats: cost(
    'spread_operation_nats_cpu_us',
    'µs',
    'NATS CPU of one more gateway that has the board, for an operation',
  ),
  spreadMoveNats: cost(
    'spread_move_nats_cpu_us',
    'µs',
    'NATS CPU of one more gateway that has the board, for a presence message',
  ),
  operationNatsMicros: cost(
    'operation_nats_cpu_us',
    'µs',
    'NATS CPU of an operation through one gateway, one replica: append, republish, deliver',
  ),
  appendOneMicros: cost('append_r1_cpu_us', 'µs', 'NATS CPU of a bare append, one replica of three nodes'),
  appendMicros: cost('append_r3_cpu_us', 'µs', 'NATS CPU of a bare append, three replicas, all nodes together'),
  appendRouteBytes: cost('append_r3_route_bytes', 'bytes', 'between the nodes for a record of 300 bytes'),
  appendsOfStream: cost('append_r3_one_stream_per_s', '/s', 'records one stream takes, three replicas'),
  keeperMillis: cost('keeper_cpu_ms_per_1000', 'ms', 'keeper CPU for 1,000 records, snapshots and pictures included'),
  redisOpen: cost('open_redis_commands', 'commands', 'to open a page at the gateway'),
  redisPerson: cost('open_redis_per_s', 'commands/s', 'for a person on a page: leases of places'),
  redisVisit: cost('visit_redis_commands', 'commands', 'for the api calls of a visit'),
  redisMinute: cost('minute_redis_commands', 'commands', 'for the api calls of a minute on a board'),
  redisMicros: cost('redis_cpu_us_per_command', 'µs', 'Redis CPU of a command'),
  visitRequests: cost('visit_requests', 'requests', 'to the api for a visit: the list, then a board'),
  visitMicros: cost('visit_api_cpu_us', 'µs', 'api CPU of a visit'),
  minuteRequests: cost('minute_requests', 'requests', 'to the api in a minute on a board'),
  minuteMicros: cost('minute_api_cpu_us', 'µs', 'api CPU of a minute on a board'),
  openTransactions: cost('open_transactions', 'transactions', 'PostgreSQL, to open a page at the gateway'),
  visitTransactions: cost('visit_transactions', 'transactions', 'PostgreSQL, for a visit'),
  minuteTransactions: cost('minute_transactions', 'transactions', 'PostgreSQL, for a minute on a board'),
  snapshotTransactions: cost('transactions_per_snapshot', 'transactions', 'PostgreSQL, for a snapshot'),
  openPostgres: cost('open_postgres_cpu_us', 'µs', 'PostgreSQL CPU to open a page at the gateway'),
  visitPostgres: cost('visit_postgres_cpu_us', 'µs', 'PostgreSQL CPU of a visit'),
  minutePostgres: cost('minute_postgres_cpu_us', 'µs', 'PostgreSQL CPU of a minute on a board'),
  snapshotPostgres: cost('snapshot_postgres_cpu_us', 'µs', 'PostgreSQL CPU of a snapshot'),
  documentMicros: cost('document_web_cpu_us', 'µs', 'web CPU of the page itself'),
  fileMicros: cost('file_web_cpu_us', 'µs', 'web CPU of one of its files'),
  idleProxy: cost('idle_socket_proxy_cpu_us_per_s', 'µs/s', 'proxy CPU of an idle socket'),
  idleProxyKb: cost('idle_socket_proxy_kb', 'kB', 'proxy memory of a socket'),
  openProxy: cost('open_proxy_cpu_us', 'µs', 'proxy CPU of a new socket, TLS included, and a page opened in it'),
  operationProxy: cost('operation_proxy_cpu_us', 'µs', 'proxy CPU of an operation and its deliveries to four'),
  moveProxy: cost('move_proxy_cpu_us', 'µs', 'proxy CPU of a presence message and its deliveries to three'),
  requestProxy: cost('request_proxy_cpu_us', 'µs', 'proxy CPU of a request to the api'),
  megabyteProxy: cost('proxy_cpu_us_per_mb', 'µs', 'proxy CPU of a megabyte from the object storage'),
  fileProxy: cost('file_proxy_cpu_us', 'µs', 'proxy CPU of a file of the page'),
  mailMicros: cost('mail_worker_cpu_us', 'µs', 'worker CPU of a mail'),
  mailPostgres: cost('mail_postgres_cpu_us', 'µs', 'PostgreSQL CPU of a mail'),
  eventMicros: cost('event_worker_cpu_us', 'µs', 'worker CPU of an event'),
  eventPostgres: cost('event_postgres_cpu_us', 'µs', 'PostgreSQL CPU of an event'),
  indexMicros: cost('index_worker_cpu_us', 'µs', 'worker CPU to find the words of a board'),
  indexPostgres: cost('index_postgres_cpu_us', 'µs', 'PostgreSQL CPU of the same'),
  exportMicros: cost('export_worker_cpu_us', 'µs', 'worker CPU of a PDF of a page with 360 objects'),
  documentPageMicros: cost('document_page_worker_cpu_us', 'µs', 'worker CPU of a page of a converted document'),
  mbitMicros: cost('livekit_cpu_us_per_mbit', 'µs', 'LiveKit CPU of a megabit of cameras and microphones sent on'),
  archiveBytes: cost('archive_bytes_per_record', 'bytes', 'archive of a record, kept forever'),
  snapshotBytes: cost('snapshot_bytes_per_page', 'bytes', 'snapshots of a page of 360 records'),
  gatewayMb: cost('gateway_mb', 'MB', 'memory of a gateway without sockets'),
  keeperMb: cost('keeper_mb', 'MB', 'memory of a keeper at work, at most'),
  apiMb: cost('api_mb', 'MB', 'memory of an api at work'),
  webMb: cost('web_mb', 'MB', 'memory of a web at work'),
  workerMb: cost('worker_mb', 'MB', 'memory of a worker at work'),
  proxyMb: cost('proxy_mb', 'MB', 'memory of the proxy without sockets'),
} as const satisfies Readonly<Record<string, UnitCost>>;
