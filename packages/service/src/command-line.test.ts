import { expect, test } from 'vitest';
import { type CommandLine, commandHelp, parseCommand, requestsHelp, UsageError } from './command-line.ts';

const line = (name: string, rest: Partial<CommandLine> = {}): CommandLine => ({
  name,
  usage: rest.words === undefined ? '' : 'DIR',
  summary: `does ${name}`,
  ...rest,
});
const COMMANDS = [
  line('doctor', { options: { only: { type: 'string' } } }),
  line('backup'),
  line('backup create', { words: 1 }),
  line('backup repair nats'),
];
const parse = (...args: string[]) => {
  const { command, given } = parseCommand(COMMANDS, args, { json: { type: 'boolean' } });
  return [command.name, given.words, { ...given.options }];
};

test('the longest name wins, and words and options follow it', () => {
  expect(parse('backup')).toEqual(['backup', [], {}]);
  expect(parse('backup', 'create', '/srv', '--json')).toEqual(['backup create', ['/srv'], { json: true }]);
  expect(parse('backup', 'repair', 'nats')).toEqual(['backup repair nats', [], {}]);
  expect(parse('doctor', '--only', 'nats')).toEqual(['doctor', [], { only: 'nats' }]);
});

test.each([
  [['restore'], "there is no command 'restore'; --help lists all"],
  [['backup', 'create'], 'usage: backup create DIR'],
  [['backup', 'create', 'a', 'b'], 'usage: backup create DIR'],
  [['doctor', '--colour'], 'Usage: doctor'],
])('wrong arguments are refused with the usage: %j', (args, message) => {
  expect(() => parse(...args)).toThrow(message);
  expect(() => parse(...args)).toThrow(UsageError);
});

test('help is requested without arguments, by its name, and by an option anywhere', () => {
  expect([[], ['help'], ['--help'], ['backup', 'create', '-h']].map(requestsHelp)).toEqual([true, true, true, true]);
  expect(requestsHelp(['people', 'help'])).toBe(false);
  expect(commandHelp(COMMANDS.slice(2, 3))).toEqual(['  backup create DIR', '      does backup create']);
});
