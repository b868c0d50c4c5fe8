import { resolve } from 'node:path';
import type { Erasure } from '@sw/postgres';
import { EXIT, UsageError } from '@sw/service';
import type { CommandInput, OperatorCommand } from '../command.ts';
import { BackupError } from './backup-error.ts';
import { withEngines } from './config.ts';
import { createBackup } from './create-backup.ts';
import { keepLedger, readLedger } from './ledger.ts';
import { inMb, Progress } from './progress.ts';
import { pruneBackups } from './prune-backups.ts';
import { repairNats, repairPostgres } from './repair-engine.ts';
import { Repository } from './repository.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** The most problems that are printed. The last line has the number of all problems. */
const SHOWN = 50;
const CHOICE = { backup: { type: 'string' } } as const;

function wholeNumber({ options }: CommandInput, name: string): number | undefined {
  const text = textOf(options[name]);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--${name} is a number from 1, not '${text}'`);
  return Number(text);
}

const textOf = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

type Work = (input: CommandInput, repository: Repository) => Promise<number>;

/** For a command that reads backups, which must not be deleted meanwhile. */
const reading =
  (name: string, work: Work): Work =>
  (input, repository) =>
    repository.using(name, () => work(input, repository));

/** A command of this folder prints one JSON object as its last line. All but one take the folder of the backups. */
const command = (
  rest: Pick<OperatorCommand, 'name' | 'usage' | 'summary'>,
  work: Work,
  options = {},
): OperatorCommand => ({
  words: rest.usage.startsWith('DIR') ? 1 : 0,
  options,
  ...rest,
  async run(input) {
    try {
      return await work(input, new Repository(resolve(input.words[0] ?? '')));
    } catch (error) {
      if (!(error instanceof BackupError || input.signal.aborted)) throw error;
      input.printer.err(`admin: ${error instanceof BackupError ? error.message : 'interrupted; start it again'}`);
      return EXIT.failed;
    }
  },
});

const print = ({ printer }: CommandInput, value: object) => printer.out(JSON.stringify(value));

/** A folder without backups may be the mount point of a backup disk that is not mounted. */
async function checkExisting(repository: Repository): Promise<void> {
  for (const name of await repository.names()) if (await repository.isFinished(name)) return;
  throw new BackupError(
    `${repository.dir} has no finished backup: mount its disk. Without --existing, the command makes the first backup`,
  );
}

const create: Work = async (input, repository) => {
  if (input.options.existing === true) await checkExisting(repository);
  return withEngines(input.env, async (engines) => {
    const began = Date.now();
    const manifest = await createBackup(engines, repository, {
      progress: new Progress(input.printer),
      signal: input.signal,
    });
    const { name, pages, objectCount, objectBytes, database } = manifest;
    const { count, faults, erasedMeanwhile } = pages;
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    const bytes = database.size + objectBytes;
    print(input, { backup: name, pages: count, faults, erasedMeanwhile, objects: objectCount, bytes, seconds });
    if (faults > 0) input.printer.err(`admin: ${faults} pages are not whole; everything else is in the backup`);
    return faults > 0 ? EXIT.failed : EXIT.done;
  });
};

const verify: Work = async (input, repository) => {
  const manifest = await repository.choose(textOf(input.options.backup));
  const { signal } = input;
  const { problems, ...seen } = await verifyBackup(repository, manifest, {
    progress: new Progress(input.printer),
    signal,
  });
  for (const problem of problems.slice(0, SHOWN)) input.printer.err(`admin: ${problem}`);
  print(input, { backup: manifest.name, ...seen, problems: problems.length });
  return problems.length > 0 ? EXIT.failed : EXIT.done;
};

async function knownErasures(repository: Repository): Promise<readonly Erasure[]> {
  const erasures = await readLedger(repository);
  if (erasures !== undefined) return erasures;
  throw new BackupError(`${repository.dir}/erasures.json is missing: without it, erased people would come back`);
}

const restore: Work = async (input, repository) => {
  const manifest = await repository.choose(textOf(input.options.backup));
  const erasures = await knownErasures(repository);
  return withEngines(input.env, async (engines) => {
    const began = Date.now();
    const { accounts, boards, ...restored } = await restoreBackup(engines, repository, manifest, {
      erasures,
      progress: new Progress(input.printer),
      signal: input.signal,
    });
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    const again = { accountsErased: accounts.length, boardsErased: boards.length };
    print(input, { backup: manifest.name, ...restored, ...again, seconds });
    return EXIT.done;
  });
};

const repairRows: Work = async (input, repository) => {
  const erasures = await knownErasures(repository);
  return withEngines(input.env, async (engines) => {
    const { accounts, boards, faults, ...repaired } = await repairPostgres(engines, {
      erasures,
      progress: new Progress(input.printer),
      signal: input.signal,
    });
    for (const fault of faults.slice(0, SHOWN)) input.printer.err(`admin: ${fault}`);
    const again = { accountsErased: accounts.length, boardsErased: boards.length };
    print(input, { ...repaired, faults: faults.length, ...again });
    return faults.length > 0 ? EXIT.failed : EXIT.done;
  });
};

const repairLog: Work = (input) =>
  withEngines(input.env, async (engines) => {
    const { faults, ...repaired } = await repairNats(engines, {
      progress: new Progress(input.printer),
      signal: input.signal,
    });
    for (const fault of faults.slice(0, SHOWN)) input.printer.err(`admin: ${fault}`);
    print(input, { ...repaired, faults: faults.length });
    return faults.length > 0 ? EXIT.failed : EXIT.done;
  });

const list: Work = async (input, repository) => {
  for (const name of await repository.names()) {
    if (!(await repository.isFinished(name))) {
      input.printer.out(`${name}  unfinished`);
      continue;
    }
    const { productVersion, pages, objectCount, objectBytes, database } = await repository.manifest(name);
    const faults = pages.faults > 0 ? `, ${pages.faults} not whole` : '';
    input.printer.out(
      `${name}  release ${productVersion}, ${pages.count} pages${faults}, ${objectCount} objects, ` +
        `${inMb(objectBytes)}, database ${inMb(database.size)}`,
    );
  }
  return EXIT.done;
};

const erasures: Work = (input, repository) =>
  withEngines(input.env, async ({ database }) => {
    await repository.prepare();
    print(input, { erasures: await keepLedger(repository, database) });
    return EXIT.done;
  });

const prune: Work = async (input, repository) => {
  const retention = { keep: wholeNumber(input, 'keep'), days: wholeNumber(input, 'days') };
  print(input, await pruneBackups(repository, retention, new Date()));
  return EXIT.done;
};

export const BACKUP_COMMANDS: readonly OperatorCommand[] = [
  command(
    {
      name: 'backup create',
      usage: 'DIR [--existing]',
      summary:
        'Copies database, bucket and page log into a folder while people work; objects already there are not copied again. --existing refuses a folder without a backup, which may be a disk that is not mounted.',
    },
    create,
    { existing: { type: 'boolean' } },
  ),
  command(
    {
      name: 'backup verify',
      usage: 'DIR [--backup NAME]',
      summary:
        'Compares every byte of the newest or the named backup with its hashes and folds every page to its state.',
    },
    reading('backup verify', verify),
    CHOICE,
  ),
  command(
    {
      name: 'backup restore',
      usage: 'DIR [--backup NAME]',
      summary: 'Fills empty engines, repairs pointers and numbers, and erases again what was erased since.',
    },
    reading('backup restore', restore),
    CHOICE,
  ),
  command(
    {
      name: 'backup repair postgres',
      usage: 'DIR',
      summary:
        'After PostgreSQL alone went back to an earlier moment, with all processes stopped: points pages at their newest snapshots, raises numbers, and erases again what was erased since.',
    },
    repairRows,
  ),
  command(
    {
      name: 'backup repair nats',
      usage: '',
      summary:
        'After NATS alone lost its streams, with all processes stopped: raises versions, and has control records appended again.',
    },
    repairLog,
  ),
  command({ name: 'backup list', usage: 'DIR', summary: 'The backups of a folder, oldest first.' }, list),
  command(
    {
      name: 'backup erasures',
      usage: 'DIR',
      summary: 'Notes in the folder who and what was erased, so that a restore erases it again. Run it every hour.',
    },
    erasures,
  ),
  command(
    {
      name: 'backup prune',
      usage: 'DIR [--keep NUMBER] [--days NUMBER]',
      summary:
        'Deletes old and unfinished backups, and the objects that no other backup needs. A backup stays if it is one of the NUMBER newest, or younger than NUMBER days; the newest one always stays. Without --keep and --days, finished backups stay.',
    },
    prune,
    { keep: { type: 'string' }, days: { type: 'string' } },
  ),
];
