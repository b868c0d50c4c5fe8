import { type AdminLevel, ROUTES } from '@sw/contract';
import { QUALITIES, RIGHT_BOUNDS } from '@sw/policy';
import { findPersonByAddress, isStorableId, listEnterprises, listSalesRequests, listSiteAudit } from '@sw/postgres';
import { type CommandArguments, UsageError } from '@sw/service';
import { changeEnterpriseLevel, presentEnterprise } from '../administration/enterprises.ts';
import { changeLevel, readLevels } from '../administration/levels.ts';
import { closeSalesRequest, presentSalesRequest } from '../administration/sales-requests.ts';
import { presentAuditLine } from '../administration/site-audit.ts';
import { checked } from './checked.ts';
import {
  type AdminCommand,
  type CommandDeps,
  flag,
  isOn,
  limitOf,
  type Outcome,
  oneOf,
  textOf,
  textOption,
  wholeNumber,
} from './command.ts';
import { printable, table } from './table.ts';

const NUMBERS = Object.keys(RIGHT_BOUNDS) as readonly (keyof typeof RIGHT_BOUNDS)[];
/** `boardCount` is `--board-count`. */
const optionOf = (right: string): string => right.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const describeLevel = ({ levelNo, name, rights }: AdminLevel): string[] => [
  `${levelNo} ${printable(name)}`,
  ...Object.entries(rights).map(([right, value]) => `  ${optionOf(right).padEnd(20)} ${value}`),
];

async function editLevel({ database, change }: CommandDeps, given: CommandArguments): Promise<Outcome> {
  const levelNo = wholeNumber(given.words[0], 'LEVEL') ?? 0;
  const rights = Object.fromEntries(
    NUMBERS.map((right) => [right, wholeNumber(textOf(given, optionOf(right)), `--${optionOf(right)}`)]),
  );
  const quality = oneOf(textOf(given, 'quality'), QUALITIES, '--quality');
  const body = checked(ROUTES.changeLevel.body, { name: textOf(given, 'name'), rights: { ...rights, quality } });
  if (body.name === undefined && Object.values(body.rights).every((value) => value === undefined)) {
    throw new UsageError(`say what to change, such as --board-count 20; 'levels list' shows the rights`);
  }
  const level = await database.transaction((tx) => changeLevel(tx, levelNo, body, change()));
  return { data: level, lines: ['The level is changed. Its limits count from now on.', '', ...describeLevel(level)] };
}

async function listAudit({ database }: CommandDeps, given: CommandArguments): Promise<Outcome> {
  const person = textOf(given, 'person');
  const userId = person?.includes('@')
    ? ((await findPersonByAddress(database.query, person))?.accountId ?? '0')
    : person;
  if (userId !== undefined && !isStorableId(userId)) throw new UsageError(`--person is an address or a number`);
  const rows = await listSiteAudit(database.query, {
    action: textOf(given, 'action'),
    userId,
    operator: isOn(given, 'operator'),
    keyword: textOf(given, 'search'),
    since: timeOf(given, 'since'),
    until: timeOf(given, 'until'),
    limit: limitOf(given),
  });
  const lines = rows.map(presentAuditLine);
  const cells = lines.map(({ at, by, operator, action, about, ip }) => [
    at,
    operator ? '(command line)' : (by?.nickName ?? ''),
    action,
    about ?? '',
    ip ?? '',
  ]);
  return { data: lines, lines: table(['time', 'who', 'action', 'about', 'address'], cells, 'Nothing was found.') };
}

function timeOf(given: CommandArguments, name: string): Date | undefined {
  const text = textOf(given, name);
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--${name} is a time such as 2026-11-18T08:00:00Z`);
  return time;
}

export const SITE_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'levels list',
    usage: '',
    summary: 'shows the levels and their rights',
    run: async ({ database }) => {
      const levels = await readLevels(database.query);
      return { data: levels, lines: levels.flatMap((level) => [...describeLevel(level), '']) };
    },
  },
  {
    name: 'levels edit',
    usage: `LEVEL [--name NAME] [--quality ${QUALITIES.join('|')}] [--RIGHT NUMBER …]`,
    summary: `changes rights of a level: ${NUMBERS.map((right) => `--${optionOf(right)}`).join(' ')}`,
    words: 1,
    options: {
      name: textOption,
      quality: textOption,
      ...Object.fromEntries(NUMBERS.map((right) => [optionOf(right), textOption])),
    },
    run: editLevel,
  },
  {
    name: 'enterprises list',
    usage: '[--search TEXT] [--limit N]',
    summary: 'lists enterprises with their members and usage, newest first',
    options: { search: textOption, limit: textOption },
    run: async ({ database }, given) => {
      const rows = await listEnterprises(database.query, { keyword: textOf(given, 'search'), limit: limitOf(given) });
      const enterprises = rows.map(presentEnterprise);
      const cells = enterprises.map(({ spaceId, name, level, owner, members, boards, bytes }) => [
        spaceId,
        name,
        level.name,
        owner?.nickName ?? '',
        String(members),
        String(boards),
        String(bytes),
      ]);
      const heads = ['number', 'name', 'level', 'owner', 'members', 'boards', 'bytes'];
      return { data: enterprises, lines: table(heads, cells, 'There is no such enterprise.') };
    },
  },
  {
    name: 'enterprises level',
    usage: 'ENTERPRISE LEVEL',
    summary: 'sets the level of an enterprise, both by number; people who work in it are asked to sign in again',
    words: 2,
    run: async ({ database, change }, { words: [spaceId = '', level] }) => {
      const levelNo = wholeNumber(level, 'LEVEL') ?? 0;
      const enterprise = await database.transaction((tx) => changeEnterpriseLevel(tx, spaceId, levelNo, change()));
      return { data: enterprise, lines: [`${printable(enterprise.name)} has the level ${enterprise.level.name} now.`] };
    },
  },
  {
    name: 'requests list',
    usage: '[--state open|closed] [--limit N]',
    summary: 'lists requests to sales, newest first',
    options: { state: textOption, limit: textOption },
    run: async ({ database }, given) => {
      const state = oneOf(textOf(given, 'state'), ['open', 'closed'] as const, '--state');
      const rows = await listSalesRequests(database.query, { state, limit: limitOf(given) });
      const requests = rows.map(presentSalesRequest);
      const cells = requests.map(({ requestId, by, level, closedAt, message }) => [
        requestId,
        by.email,
        level?.name ?? '',
        closedAt === null ? 'open' : 'closed',
        message,
      ]);
      return {
        data: requests,
        lines: table(['number', 'address', 'level', 'state', 'message'], cells, 'There are no requests.'),
      };
    },
  },
  {
    name: 'requests close',
    usage: 'REQUEST',
    summary: 'marks a request as handled, by its number',
    words: 1,
    run: async ({ database, change }, { words: [requestId = ''] }) => {
      const request = await database.transaction((tx) => closeSalesRequest(tx, requestId, change()));
      return { data: request, lines: ['The request is closed.'] };
    },
  },
  {
    name: 'audit list',
    usage:
      '[--action BEGINNING] [--person PERSON] [--operator] [--search TEXT] [--since TIME] [--until TIME] [--limit N]',
    summary: 'shows what happened, newest first',
    options: {
      action: textOption,
      person: textOption,
      operator: flag,
      search: textOption,
      since: textOption,
      until: textOption,
      limit: textOption,
    },
    run: listAudit,
  },
];
