import { parseArgs } from 'node:util';
import { ConfigError } from '@sw/service';
import { EXIT, type OperatorCommand, type Printer, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly printer: Printer;
  readonly signal: AbortSignal;
}

const HELP = [
  'Operates this installation: its engines, its data and its releases.',
  '',
  ...COMMANDS.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`.trimEnd(), `      ${summary}`]),
];

/** The longest name wins, so that `backup create` is not taken for a command `backup`. */
function findCommand(args: readonly string[]): OperatorCommand {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = COMMANDS.find((one) => one.name === name);
    if (command !== undefined) return command;
  }
  throw new UsageError(`there is no command '${args.join(' ')}'; --help lists all`);
}

function parse({ name, usage, words, options }: OperatorCommand, args: readonly string[]) {
  const shown = `usage: ${name} ${usage}`.trimEnd();
  try {
    const rest = args.slice(name.split(' ').length);
    const { positionals, values } = parseArgs({ args: [...rest], options, allowPositionals: true });
    if (positionals.length !== words) throw new UsageError(shown);
    return { words: positionals, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. ${shown}`);
  }
}

/** Runs one command and returns the exit code. */
export async function runCommand(args: readonly string[], { env, printer, signal }: RunOptions): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    for (const line of HELP) printer.out(line);
    return EXIT.done;
  }
  try {
    const command = findCommand(args);
    return await command.run({ ...parse(command, args), env, printer, signal });
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
    printer.err(`admin: ${error.message}`);
    return EXIT.usage;
  }
}
