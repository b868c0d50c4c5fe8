import type { Database } from '@sw/postgres';
import { type CommandArguments, type CommandLine, UsageError } from '@sw/service';
import type { Passwords } from '../account/passwords.ts';
import type { Change } from '../administration/people.ts';

/** A command works with the database alone. Other processes learn of its changes through the database. */
export interface CommandDeps {
  readonly database: Database;
  readonly passwords: Passwords;
  /** A change by the operator, at the current time. */
  readonly change: () => Change;
}

/** A result for programs (`data`) and for people. */
export interface Outcome {
  /** Printed with `--json`. */
  readonly data: unknown;
  readonly lines: readonly string[];
}

export interface AdminCommand extends CommandLine {
  readonly run: (deps: CommandDeps, given: CommandArguments) => Promise<Outcome>;
}

export const textOption = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;

export function textOf({ options }: CommandArguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export const isOn = ({ options }: CommandArguments, name: string): boolean => options[name] === true;

export function wholeNumber(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what} is a whole number, not '${text}'`);
  return Number(text);
}

/** Maximum number of rows in a list without `--limit`. */
export const LISTED = 100;

export const limitOf = (given: CommandArguments): number => wholeNumber(textOf(given, 'limit'), '--limit') ?? LISTED;

/** Parses a value of a fixed list. */
export function oneOf<T extends string>(text: string | undefined, values: readonly T[], what: string): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${what} is one of ${values.join(', ')}, not '${text}'`);
  return found;
}
