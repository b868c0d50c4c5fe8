import type { ParseArgsOptionsConfig } from 'node:util';

export interface Printer {
  out(line: string): void;
  err(line: string): void;
}

export interface CommandInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The settings, as the processes read them. */
  readonly env: NodeJS.ProcessEnv;
  readonly printer: Printer;
  readonly signal: AbortSignal;
}

/** A command for the operator of an installation. It works on engines; commands about people are the api's. */
export interface OperatorCommand {
  /** `doctor`, or `backup create`. */
  readonly name: string;
  /** The words and options after the name, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** The number of words after the name. */
  readonly words: number;
  readonly options: ParseArgsOptionsConfig;
  /** Returns the exit code. */
  readonly run: (input: CommandInput) => Promise<number>;
}

/** 0 done, 1 found a fault or failed, 2 given wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** The command was given in a way that cannot work. Nothing has happened. */
export class UsageError extends Error {}
