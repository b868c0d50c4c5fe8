import type { CommandArguments, CommandLine, Printer } from '@sw/service';

export interface CommandInput extends CommandArguments {
  /** The settings, as the processes read them. */
  readonly env: NodeJS.ProcessEnv;
  readonly printer: Printer;
  readonly signal: AbortSignal;
}

/** A command for the operator of an installation. It works on engines; commands about people are the api's. */
export interface OperatorCommand extends CommandLine {
  /** Returns the exit code. */
  readonly run: (input: CommandInput) => Promise<number>;
}
