import type { ParseArgsOptionsConfig } from 'node:util';
import type { Database } from '@sw/postgres';
import type { Passwords } from '../account/passwords.ts';
import type { Change } from '../administration/people.ts';

/** What a command works with: the database alone. Everything else hears of changes through it. */
export interface CommandDeps {
  readonly database: Database;
  readonly passwords: Passwords;
  /** The operator, now. */
  readonly change: () => Change;
}

export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** A result, for programs and for people. */
export interface Outcome {
  /** Printed with `--json`. */
  readonly data: unknown;
  readonly lines: readonly string[];
}

export interface AdminCommand {
  /** `people create`. */
  readonly name: string;
  /** The words and options after the name, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** How many words it takes after its name. */
  readonly words?: number;
  readonly options?: ParseArgsOptionsConfig;
  readonly run: (deps: CommandDeps, given: Given) => Promise<Outcome>;
}

/** The command was given in a way that cannot work. Nothing has happened. */
export class UsageError extends Error {}

export const textOption = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;

export function textOf({ options }: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export const isOn = ({ options }: Given, name: string): boolean => options[name] === true;

export function wholeNumber(text: string | undefined, what: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what} is a whole number, not '${text}'`);
  return Number(text);
}

/** Rows of a list, unless `--limit` says otherwise. */
export const LISTED = 100;

export const limitOf = (given: Given): number => wholeNumber(textOf(given, 'limit'), '--limit') ?? LISTED;

/** A value of a fixed list. */
export function oneOf<T extends string>(text: string | undefined, values: readonly T[], what: string): T | undefined {
  if (text === undefined) return undefined;
  const found = values.find((value) => value === text);
  if (found === undefined) throw new UsageError(`${what} is one of ${values.join(', ')}, not '${text}'`);
  return found;
}
