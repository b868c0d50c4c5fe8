import { type DatabaseFacts, type DatabaseFault, dumpProgramVersion, inspectDatabase } from '@sw/postgres';
import { connectionsOf, DATABASE_PROCESSES } from '@sw/service';
import { examination } from '../examination.ts';
import { type FaultKinds, fault, faultOfKind, fine, type Observation, warning } from '../finding.ts';

const SUPPORTED = { min: 15, max: 18 } as const;

const FAULTS: FaultKinds<DatabaseFault['kind']> = {
  password: {
    says: (message) => `PostgreSQL refuses to let us in: ${message}`,
    cure: "Correct user and password in DATABASE_URL ('%' and other signs percent-encoded), or allow this address in pg_hba.conf.",
  },
  noDatabase: {
    says: (message) => `PostgreSQL answers, but ${message}`,
    cure: "Create it: create database NAME encoding 'UTF8' template template0; the api then creates the tables.",
  },
  unreachable: {
    says: (message) => `PostgreSQL cannot be reached: ${message}`,
    cure: 'Start PostgreSQL, and compare host and port of DATABASE_URL with listen_addresses, port and the firewall.',
  },
  other: {
    says: (message) => `PostgreSQL answers with an error: ${message}`,
    cure: "Look at PostgreSQL's log for the same moment.",
  },
};

type Connecting = Parameters<typeof connectionsOf>[1];

export function judgeDatabase(facts: DatabaseFacts, given: Connecting): Observation[] {
  return [
    judgeVersion(facts.version),
    ...judgeDurability(facts),
    ...judgeUse(facts),
    judgeRole(facts),
    judgeConnections(facts, given),
    judgeMigrations(facts),
  ];
}

const majorOf = (version: number): number => Math.floor(version / 10_000);

function judgeVersion(version: number): Observation {
  const major = majorOf(version);
  const says = `PostgreSQL ${major}.${version % 10_000}`;
  const { min, max } = SUPPORTED;
  if (major < min)
    return fault('postgres.version', `${says} is too old`, `Upgrade it to ${min} or newer (pg_upgrade).`);
  if (major <= max) return fine('postgres.version', says);
  return warning('postgres.version', `${says} is newer than any we tested`, `Use ${min} to ${max}.`);
}

/** `client` is the major version of pg_dump on this machine; undefined if it is not installed. */
export function judgeClient(client: number | undefined, version: number): Observation {
  const check = 'postgres.client';
  const server = majorOf(version);
  const cure = `Install postgresql-client-${server} or newer where backups are made; for the image, build it with POSTGRES_CLIENT=postgresql-client-${server} on a Debian that has it.`;
  if (client === undefined) return warning(check, 'there is no pg_dump here, so no backup can be made from here', cure);
  if (client >= server) return fine(check, `pg_dump ${client} can copy this database`);
  return fault(check, `pg_dump ${client} is older than PostgreSQL ${server}: every backup fails`, cure);
}

function judgeDurability({ fsync, fullPageWrites, synchronousCommit }: DatabaseFacts): Observation[] {
  const off = [
    fsync ? '' : 'fsync',
    fullPageWrites ? '' : 'full_page_writes',
    synchronousCommit === 'off' ? 'synchronous_commit' : '',
  ].filter((name) => name !== '');
  if (off.length === 0) return [fine('postgres.durability', 'PostgreSQL writes to disk before it says that it has')];
  return [
    fault(
      'postgres.durability',
      `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off: a power cut loses what was reported as saved`,
      `Set ${off.map((name) => `${name} = on`).join(', ')} in postgresql.conf (deploy/postgres/postgresql.conf) and reload it.`,
    ),
  ];
}

function judgeUse({ encoding, standby, timeZones }: DatabaseFacts): Observation[] {
  const found: Observation[] = [];
  if (encoding !== 'UTF8')
    found.push(
      fault(
        'postgres.encoding',
        `the database has the encoding ${encoding}, which cannot store every name`,
        "Create a new one: create database NAME encoding 'UTF8' template template0, and move the data with pg_dump.",
      ),
    );
  if (standby)
    found.push(
      fault('postgres.standby', 'this server is a standby and takes no writes', 'Name the primary in DATABASE_URL.'),
    );
  if (!timeZones)
    found.push(
      fault(
        'postgres.zones',
        'PostgreSQL does not know time zones by name',
        'Install its time zone data (Debian: tzdata) and restart it.',
      ),
    );
  return found;
}

/** A process that is taken over may do what its role may. */
function judgeRole({ rights }: DatabaseFacts): Observation {
  const check = 'postgres.role';
  if (rights === 'rows') return fine(check, 'the role of DATABASE_URL may read and write rows, and change no table');
  const may = rights === 'superuser' ? 'is a superuser: it may run programs on the server' : 'owns the tables';
  return warning(
    check,
    `the role of DATABASE_URL ${may}, and can switch off what keeps the audit log from being changed`,
    'Make two roles with deploy/postgres/roles.sql: one for MIGRATION_DATABASE_URL and one for DATABASE_URL (docs/handbook/secure.md).',
  );
}

/** Counts the running processes, and one of each kind that does not run. */
function judgeConnections({ connections, processes }: DatabaseFacts, given: Connecting): Observation {
  const counts = DATABASE_PROCESSES.map((name) => ({ name, count: Math.max(1, processes[name] ?? 0) }));
  const needed = counts.reduce((sum, { name, count }) => sum + count * connectionsOf(name, given), 0);
  const list = counts.map(({ name, count }) => `${count} ${name}`).join(', ');
  const says = `${list} open up to ${needed} connections; PostgreSQL allows ${connections}`;
  if (needed <= connections) return fine('postgres.connections', says);
  return fault(
    'postgres.connections',
    says,
    `Raise max_connections in postgresql.conf to at least ${needed + 10} and restart it, or lower DATABASE_CONNECTIONS.`,
  );
}

function judgeMigrations({ missingMigrations, unknownMigrations }: DatabaseFacts): Observation {
  const check = 'postgres.migrations';
  const [first] = missingMigrations;
  if (first !== undefined)
    return fault(
      check,
      `the tables are not those of this release: ${missingMigrations.length} migrations are missing, the first is ${first}`,
      'Start the api of this release and wait until its /readyz answers 200: it migrates. If it does not, its log says why.',
    );
  if (unknownMigrations.length > 0)
    return warning(
      check,
      `the tables are of a newer release (${unknownMigrations.join(', ')})`,
      'Run the newer release. The release just before it works with these tables; older ones may not.',
    );
  return fine(check, 'the tables are those of this release');
}

export const postgresExamination = examination(
  'postgres',
  ['databaseUrl', 'databaseConnections', 'concurrency', 'mailConcurrency', 'convertConcurrency'],
  async ({ databaseUrl, ...given }) => {
    const [inspected, client] = await Promise.all([inspectDatabase(databaseUrl), dumpProgramVersion()]);
    if (!inspected.ok) return [faultOfKind('postgres', inspected.error, FAULTS)];
    return [...judgeDatabase(inspected.value, given), judgeClient(client, inspected.value.version)];
  },
);
