import { parseArgs } from 'node:util';
import { Refusal } from '@sw/contract';
import { isDatabaseAway, isUnprepared } from '@sw/postgres';
import { type AdminCommand, type CommandDeps, flag, UsageError } from './command.ts';
import { PEOPLE_COMMANDS } from './people-commands.ts';
import { SITE_COMMANDS } from './site-commands.ts';

const COMMANDS: readonly AdminCommand[] = [...PEOPLE_COMMANDS, ...SITE_COMMANDS];

/** 0 done, 1 refused, 2 given wrongly, 3 the database does not answer or is not prepared. */
export const EXIT = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const;

export interface Printer {
  out(line: string): void;
  err(line: string): void;
}

const HELP = [
  'Administers this installation. Everything is recorded in its audit log.',
  '',
  'npm run admin -- COMMAND [--json]',
  '',
  ...COMMANDS.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`.trimEnd(), `      ${summary}`]),
  '',
  'PERSON is an e-mail address or a number. --json prints one JSON document for programs.',
  'DATABASE_URL names the database. Exit codes: 0 done, 1 refused, 2 given wrongly, 3 the database is away.',
];

/** What to do about a refusal, beyond its own text. */
const ADVICE: Readonly<Record<string, string>> = {
  NOT_FOUND: "Nothing has this address or number. 'people list --search TEXT' and 'enterprises list' show them.",
  LEVEL_MISSING: "'levels list' shows the levels.",
  LAST_ADMINISTRATOR: "'people grant PERSON' makes somebody else an administrator.",
  EMAIL_TAKEN: "'people show ADDRESS' shows the account; 'people password ADDRESS' gives it an initial password.",
};

interface Asked {
  readonly command: AdminCommand;
  readonly given: { readonly words: readonly string[]; readonly options: Readonly<Record<string, string | boolean>> };
}

/** Undefined: the help was asked for. */
function readCommand(args: readonly string[]): Asked | undefined {
  if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') return undefined;
  const name = args.slice(0, 2).join(' ');
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw new UsageError(`there is no command '${name}'; --help lists all`);
  const { positionals: words, values } = parsed(command, args.slice(2));
  if (words.length !== (command.words ?? 0)) throw new UsageError(`usage: ${command.name} ${command.usage}`);
  return { command, given: { words, options: values } };
}

function parsed({ name, usage, options = {} }: AdminCommand, args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { ...options, json: flag },
      allowPositionals: true,
    });
    return { positionals, values: values as Record<string, string | boolean> };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. Usage: ${name} ${usage}`);
  }
}

/** Runs one command and says how it ended. `open` is called only for one that was given well. */
export async function runCommand(
  args: readonly string[],
  open: () => CommandDeps,
  { out, err }: Printer,
): Promise<number> {
  try {
    const asked = readCommand(args);
    if (asked === undefined) {
      for (const line of HELP) out(line);
      return EXIT.done;
    }
    const { command, given } = asked;
    const { data, lines } = await command.run(open(), given);
    if (given.options.json === true) out(JSON.stringify(data, null, 2));
    else for (const line of lines) out(line);
    return EXIT.done;
  } catch (error) {
    return explain(error, err);
  }
}

function explain(error: unknown, err: Printer['err']): number {
  if (error instanceof UsageError) {
    err(`admin: ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof Refusal) {
    err(`admin: ${error.message}`);
    const advice = ADVICE[error.error];
    if (advice !== undefined) err(advice);
    return EXIT.refused;
  }
  if (isDatabaseAway(error)) {
    err('admin: the database does not answer. Check DATABASE_URL and that PostgreSQL runs.');
    return EXIT.unavailable;
  }
  if (isUnprepared(error)) {
    err('admin: the database has no tables of this release. Start the api once; it prepares them.');
    return EXIT.unavailable;
  }
  throw error;
}
