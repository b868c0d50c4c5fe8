import { messageOf } from '@sw/base';
import { type Database, openDatabase } from '@sw/postgres';
import { EXIT, engineVariables, readConfig } from '@sw/service';
import type { CommandInput } from '../command.ts';

/** Runs a command on the database, which is closed afterwards. */
export async function onDatabase(
  { env, printer }: CommandInput,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const { databaseUrl } = readConfig({ databaseUrl: engineVariables.databaseUrl }, env);
  const database = openDatabase({ url: databaseUrl, maxConnections: 1, logError: () => undefined });
  try {
    return await work(database);
  } catch (error) {
    printer.err(`admin: the database cannot be read: ${messageOf(error)}`);
    printer.err('The api of a release with this command must have run once: it creates the tables.');
    return EXIT.failed;
  } finally {
    await database.close();
  }
}
