import { Refusal } from '@sw/contract';
import { isDatabaseAway, isUnprepared } from '@sw/postgres';
import { commandHelp, EXIT, type Printer, parseCommand, requestsHelp, UsageError } from '@sw/service';
import { type AdminCommand, type CommandDeps, flag } from './command.ts';
import { PEOPLE_COMMANDS } from './people-commands.ts';
import { SITE_COMMANDS } from './site-commands.ts';

const COMMANDS: readonly AdminCommand[] = [...PEOPLE_COMMANDS, ...SITE_COMMANDS];

const HELP = [
  'Commands about people, levels and enterprises. The audit log records every change:',
  '',
  ...commandHelp(COMMANDS),
  '',
  'PERSON is an e-mail address or a number. With --json, a command prints one JSON document for programs.',
  'Exit codes: 0 done, 1 failed or refused, 2 wrong arguments, 3 the database of DATABASE_URL is unavailable.',
];

/** What to do about a refusal, in addition to its own text. */
const ADVICE: Readonly<Record<string, string>> = {
  NOT_FOUND: "Nothing has this address or number. 'people list --search TEXT' and 'enterprises list' show them.",
  LEVEL_MISSING: "'levels list' shows the levels.",
  LAST_ADMINISTRATOR: "'people grant PERSON' makes somebody else an administrator.",
  EMAIL_TAKEN: "'people show ADDRESS' shows the account; 'people password ADDRESS' gives it an initial password.",
};

/** Runs one command and returns the exit code. `open` is called only if the arguments are valid. */
export async function runCommand(
  args: readonly string[],
  open: () => CommandDeps,
  { out, err }: Printer,
): Promise<number> {
  try {
    if (requestsHelp(args)) {
      for (const line of HELP) out(line);
      return EXIT.done;
    }
    const { command, given } = parseCommand(COMMANDS, args, { json: flag });
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
    return EXIT.failed;
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
