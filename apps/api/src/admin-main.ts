import { systemClock } from '@sw/base';
import { type Database, openDatabase } from '@sw/postgres';
import { ConfigError, EXIT, engineVariables, readConfig } from '@sw/service';
import { createPasswords } from './account/passwords.ts';
import { OPERATOR } from './administration/actor.ts';
import { runCommand } from './command/run-command.ts';

const out = (line: string) => process.stdout.write(`${line}\n`);
const err = (line: string) => process.stderr.write(`${line}\n`);

let database: Database | undefined;
const open = () => {
  const { databaseUrl: url } = readConfig({ databaseUrl: engineVariables.databaseUrl }, process.env);
  database = openDatabase({ url, maxConnections: 2, logError: (message) => err(`admin: ${message}`) });
  return {
    database,
    passwords: createPasswords(),
    change: () => ({ actor: OPERATOR, now: systemClock.now() }) as const,
  };
};

try {
  process.exitCode = await runCommand(process.argv.slice(2), open, { out, err });
} catch (error) {
  err(error instanceof ConfigError ? `admin: ${error.message}` : `admin: failed: ${error}`);
  process.exitCode = error instanceof ConfigError ? EXIT.usage : EXIT.failed;
} finally {
  await database?.close();
}
