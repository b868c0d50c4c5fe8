import { ConfigError, commandHelp, EXIT, type Printer, parseCommand, requestsHelp, UsageError } from '@sw/service';
import { COMMANDS } from './commands.ts';

interface RunOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly printer: Printer;
  readonly signal: AbortSignal;
}

const HELP = ['Commands about engines, backups and releases:', '', ...commandHelp(COMMANDS)];

/** Runs one command and returns the exit code. */
export async function runCommand(args: readonly string[], { env, printer, signal }: RunOptions): Promise<number> {
  if (requestsHelp(args)) {
    for (const line of HELP) printer.out(line);
    return EXIT.done;
  }
  try {
    const { command, given } = parseCommand(COMMANDS, args);
    return await command.run({ ...given, env, printer, signal });
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
    printer.err(`admin: ${error.message}`);
    return EXIT.usage;
  }
}
