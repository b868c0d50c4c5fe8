import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { messageOf } from '@sw/base';

export interface Printer {
  out(line: string): void;
  err(line: string): void;
}

/** A command as the help shows it, and as its arguments are parsed. */
export interface CommandLine {
  /** One to three words: `doctor`, `backup create`. */
  readonly name: string;
  /** The words and options after the name, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** The number of words after the name; 0 by default. */
  readonly words?: number;
  readonly options?: ParseArgsOptionsConfig;
}

export interface CommandArguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** 0 done, 1 failed, refused or found a fault, 2 wrong arguments or settings, 3 the database is unavailable. */
export const EXIT = { done: 0, failed: 1, usage: 2, unavailable: 3 } as const;

/** The arguments cannot work. Nothing has happened. */
export class UsageError extends Error {}

const HELP_WORDS: readonly string[] = ['--help', '-h'];
const LONGEST_NAME = 3;

export const requestsHelp = (args: readonly string[]): boolean =>
  args.length === 0 || args[0] === 'help' || args.some((word) => HELP_WORDS.includes(word));

export const commandHelp = (commands: readonly CommandLine[]): string[] =>
  commands.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`.trimEnd(), `      ${summary}`]);

/** The longest name wins, so that `backup create` is not taken for a command `backup`. `common`: options of all commands. */
export function parseCommand<C extends CommandLine>(
  commands: readonly C[],
  args: readonly string[],
  common: ParseArgsOptionsConfig = {},
): { readonly command: C; readonly given: CommandArguments } {
  for (let length = LONGEST_NAME; length > 0; length -= 1) {
    const name = args.slice(0, length).join(' ');
    const command = commands.find((one) => one.name === name);
    if (command !== undefined) return { command, given: parseArguments(command, args.slice(length), common) };
  }
  throw new UsageError(`there is no command '${args.slice(0, 2).join(' ')}'; --help lists all`);
}

function parseArguments(
  { name, usage, words = 0, options = {} }: CommandLine,
  args: readonly string[],
  common: ParseArgsOptionsConfig,
): CommandArguments {
  const shown = `${name} ${usage}`.trimEnd();
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], options: { ...options, ...common }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${messageOf(error)}. Usage: ${shown}`);
  }
  if (parsed.positionals.length !== words) throw new UsageError(`usage: ${shown}`);
  // No option is `multiple`, so no value is a list.
  return { words: parsed.positionals, options: parsed.values as CommandArguments['options'] };
}
