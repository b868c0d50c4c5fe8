import { DEFAULT_LOCALE } from '@sw/base';
import { type AdminPersonDetail, Refusal, ROUTES } from '@sw/contract';
import { DELETION_DAYS } from '@sw/policy';
import { type Db, findPersonByAddress, listPeople, type Tx } from '@sw/postgres';
import { type CommandArguments, UsageError } from '@sw/service';
import { newInitialPassword } from '../administration/initial-password.ts';
import {
  type Change,
  createPerson,
  deletePerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  keepPerson,
  presentPerson,
  readPerson,
  setAdministrator,
  setInitialPassword,
  setPersonLevel,
} from '../administration/people.ts';
import { checked } from './checked.ts';
import {
  type AdminCommand,
  type CommandDeps,
  flag,
  isOn,
  LISTED,
  limitOf,
  type Outcome,
  oneOf,
  textOf,
  textOption,
  wholeNumber,
} from './command.ts';
import { printable, table } from './table.ts';

/** Under this policy only administrators create accounts, so a command may create one for anybody. */
const ADMINISTRATORS_DECIDE = { policy: 'off', domains: [] } as const;

/** Finds a person by address or by number. */
async function personNamed(db: Db, [name = '']: readonly string[]): Promise<string> {
  if (!name.includes('@')) return name;
  const person = await findPersonByAddress(db, name);
  if (person === undefined) throw new Refusal('NOT_FOUND');
  return person.accountId;
}

const STATES = { active: 'active', disabled: 'disabled', deleting: 'being deleted' } as const;

function describe(person: AdminPersonDetail): string[] {
  const facts: readonly (readonly [string, string])[] = [
    ['number', person.userId],
    ['address', person.email],
    ['name', person.nickName],
    ['phone', person.phone ?? '—'],
    ['level', `${person.level.name} (${person.level.levelNo})`],
    ['state', STATES[person.state]],
    ['administrator', person.administrator ? 'yes' : 'no'],
    ['password', person.initialPassword ? 'initial, not replaced yet' : (person.passwordChangedAt ?? 'none')],
    ['second factor', person.secondFactor ? 'yes' : 'no'],
    ['sessions', String(person.sessions)],
    ['created', person.createdAt],
    ['last seen', person.lastSeenAt ?? 'never'],
    ...(person.deletionAt === null ? [] : [['erased at', person.deletionAt] as const]),
    ...person.spaces.map(
      ({ kind, name, level, boards, bytes }) =>
        [
          kind === 'personal' ? 'own space' : 'enterprise',
          `${name}, ${level.name}, ${boards} boards, ${bytes} bytes`,
        ] as const,
    ),
  ];
  return facts.map(([what, value]) => `${what.padEnd(14)} ${printable(value)}`);
}

async function shown({ database, change }: CommandDeps, accountId: string, first: string): Promise<Outcome> {
  const person = await readPerson(database.query, accountId, change().now);
  return { data: person, lines: [first, '', ...describe(person)] };
}

/** Changes the person that the first argument names. */
const changing =
  (said: string, work: (tx: Tx, accountId: string, change: Change, given: CommandArguments) => Promise<void>) =>
  async (deps: CommandDeps, given: CommandArguments): Promise<Outcome> => {
    const accountId = await personNamed(deps.database.query, given.words);
    await deps.database.transaction((tx) => work(tx, accountId, deps.change(), given));
    return shown(deps, accountId, said);
  };

const onceShown = (password: string): string[] => [
  `Initial password: ${password}`,
  'It is shown only now. It must be replaced at the first sign-in.',
];

async function create({ database, passwords, change }: CommandDeps, given: CommandArguments): Promise<Outcome> {
  const levelNo = wholeNumber(textOf(given, 'level'), '--level');
  const body = checked(ROUTES.createPerson.body, {
    email: textOf(given, 'email') ?? '',
    nickName: textOf(given, 'name') ?? '',
    phone: textOf(given, 'phone'),
    locale: textOf(given, 'locale'),
    levelNo,
    administrator: isOn(given, 'administrator'),
  });
  const initialPassword = newInitialPassword();
  const passwordHash = await passwords.hash(initialPassword);
  const { accountId } = await database.transaction((tx) =>
    createPerson(
      tx,
      ADMINISTRATORS_DECIDE,
      { ...body, locale: body.locale ?? DEFAULT_LOCALE, passwordHash, initialPassword: true },
      change(),
    ),
  );
  const person = await readPerson(database.query, accountId, change().now);
  return {
    data: { person, initialPassword },
    lines: ['The account was created.', ...onceShown(initialPassword), '', ...describe(person)],
  };
}

async function giveInitialPassword(deps: CommandDeps, given: CommandArguments): Promise<Outcome> {
  const accountId = await personNamed(deps.database.query, given.words);
  const initialPassword = newInitialPassword();
  const passwordHash = await deps.passwords.hash(initialPassword);
  await deps.database.transaction((tx) => setInitialPassword(tx, accountId, passwordHash, deps.change()));
  const person = await readPerson(deps.database.query, accountId, deps.change().now);
  return {
    data: { person, initialPassword },
    lines: ['The password was set, and the sessions have ended.', ...onceShown(initialPassword)],
  };
}

async function list({ database }: CommandDeps, given: CommandArguments): Promise<Outcome> {
  const rows = await listPeople(database.query, {
    keyword: textOf(given, 'search'),
    state: oneOf(textOf(given, 'state'), ['active', 'disabled', 'deleting'] as const, '--state'),
    levelNo: wholeNumber(textOf(given, 'level'), '--level'),
    administrator: isOn(given, 'administrators'),
    limit: limitOf(given),
  });
  const people = rows.map(presentPerson);
  const cells = people.map(({ userId, email, nickName, level, state, administrator }) => [
    userId,
    email,
    nickName,
    level.name,
    STATES[state],
    administrator ? 'yes' : '',
  ]);
  return {
    data: people,
    lines: table(['number', 'address', 'name', 'level', 'state', 'administrator'], cells, 'Nobody was found.'),
  };
}

const PERSON = 'PERSON';

export const PEOPLE_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'people list',
    usage: '[--search TEXT] [--state active|disabled|deleting] [--level N] [--administrators] [--limit N]',
    summary: `lists people, newest first; ${LISTED} unless --limit says otherwise`,
    options: { search: textOption, state: textOption, level: textOption, administrators: flag, limit: textOption },
    run: list,
  },
  {
    name: 'people show',
    usage: PERSON,
    summary: 'shows one person',
    words: 1,
    run: async (deps, { words }) => {
      const person = await readPerson(
        deps.database.query,
        await personNamed(deps.database.query, words),
        deps.change().now,
      );
      return { data: person, lines: describe(person) };
    },
  },
  {
    name: 'people create',
    usage: '--email ADDRESS --name NAME [--phone NUMBER] [--level N] [--locale en|zh|zh-tw] [--administrator]',
    summary: 'creates an account and shows its initial password, once',
    options: {
      email: textOption,
      name: textOption,
      phone: textOption,
      level: textOption,
      locale: textOption,
      administrator: flag,
    },
    run: create,
  },
  {
    name: 'people disable',
    usage: PERSON,
    summary: 'disables an account; its sessions, connections and calls end',
    words: 1,
    run: changing('The account is disabled, and its sessions have ended.', disablePerson),
  },
  {
    name: 'people enable',
    usage: PERSON,
    summary: 'enables a disabled account',
    words: 1,
    run: changing('The account is enabled.', enablePerson),
  },
  {
    name: 'people password',
    usage: PERSON,
    summary: 'gives an account a new initial password and shows it, once; its sessions end',
    words: 1,
    run: giveInitialPassword,
  },
  {
    name: 'people level',
    usage: `${PERSON} LEVEL`,
    summary: 'sets the level of a person, by its number; they are asked to sign in again',
    words: 2,
    run: changing('The level is set.', (tx, accountId, change, { words }) =>
      setPersonLevel(tx, accountId, wholeNumber(words[1], 'LEVEL') ?? 0, change),
    ),
  },
  {
    name: 'people sign-out',
    usage: PERSON,
    summary: 'ends all sessions of a person',
    words: 1,
    run: changing('The sessions have ended.', endPersonSessions),
  },
  {
    name: 'people delete',
    usage: `${PERSON} --yes`,
    summary: `disables an account and erases it in ${DELETION_DAYS} days`,
    words: 1,
    options: { yes: flag },
    run: (deps, given) => {
      if (!isOn(given, 'yes')) {
        throw new UsageError(
          `this disables the account, and erases it with its boards and files in ${DELETION_DAYS} days; add --yes to do it`,
        );
      }
      return changing(
        `The account is disabled and will be erased. Until then, 'people keep' takes it back.`,
        deletePerson,
      )(deps, given);
    },
  },
  {
    name: 'people keep',
    usage: PERSON,
    summary: 'takes back the deletion of an account and enables it',
    words: 1,
    run: changing('The account is kept.', keepPerson),
  },
  {
    name: 'people grant',
    usage: PERSON,
    summary: 'makes a person an administrator of the installation',
    words: 1,
    run: changing('They are an administrator now.', (tx, accountId, change) =>
      setAdministrator(tx, accountId, true, change),
    ),
  },
  {
    name: 'people withdraw',
    usage: PERSON,
    summary: 'ends the administration of a person; the last administrator stays one',
    words: 1,
    run: changing('They are no administrator any more.', (tx, accountId, change) =>
      setAdministrator(tx, accountId, false, change),
    ),
  },
];
