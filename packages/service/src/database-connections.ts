import { type ConfigOf, positive, variable } from './config.ts';

/** How many jobs of each class one worker runs at once. */
export const jobVariables = {
  convertConcurrency: variable({
    env: 'CONVERT_CONCURRENCY',
    doc: 'documents converted at once; one at a time for the boards of one owner',
    schema: positive.max(100),
    fallback: '2',
  }),
  concurrency: variable({
    env: 'WORKER_CONCURRENCY',
    doc: 'copies, exports and imports of boards that run at once; one at a time per account',
    schema: positive.max(100),
    fallback: '4',
  }),
  mailConcurrency: variable({
    env: 'MAIL_CONCURRENCY',
    doc: 'mails sent at once',
    schema: positive.max(100),
    fallback: '4',
  }),
};

/** Indexing and removing, for which no user waits. */
const BACKGROUND_CONCURRENCY = 2;

/** Jobs of each class that run at once, by the names of the classes. */
export const jobConcurrency = (given: ConfigOf<typeof jobVariables>) => ({
  mail: given.mailConcurrency,
  background: BACKGROUND_CONCURRENCY,
  heavy: given.concurrency,
  convert: given.convertConcurrency,
});

/** Besides one connection per running job: LISTEN, the guard, and one for housekeeping. */
export const RUNNER_CONNECTIONS = 3;
/** The connection of /readyz, so that a busy process does not look like a dead engine. */
const PROBE_CONNECTIONS = 1;
/** The worker's connection that listens to the outbox. */
const LISTENER_CONNECTIONS = 1;

/** The processes that use PostgreSQL. */
export const DATABASE_PROCESSES = ['api', 'gateway', 'keeper', 'worker'] as const;

interface Connecting extends ConfigOf<typeof jobVariables> {
  /** `DATABASE_CONNECTIONS` */
  readonly databaseConnections: number;
}

/** How many connections to PostgreSQL one process opens at most. A test compares it with processes under load. */
export function connectionsOf(process: (typeof DATABASE_PROCESSES)[number], given: Connecting): number {
  const own = given.databaseConnections + PROBE_CONNECTIONS;
  if (process !== 'worker') return own;
  const runners = Object.values(jobConcurrency(given)).map((jobs) => jobs + RUNNER_CONNECTIONS);
  return own + LISTENER_CONNECTIONS + runners.reduce((sum, one) => sum + one, 0);
}
