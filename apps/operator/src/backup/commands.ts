import { resolve } from 'node:path';
import { type CommandInput, EXIT, type OperatorCommand } from '../command.ts';
import { BackupError } from './backup-error.ts';
import { withEngines } from './config.ts';
import { createBackup } from './create-backup.ts';
import { keepLedger, readLedger } from './ledger.ts';
import { inMb, Progress } from './progress.ts';
import { pruneObjects } from './prune-objects.ts';
import { Repository } from './repository.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** Problems that are printed; the number of all of them is in the last line. */
const SHOWN = 50;
const CHOICE = { backup: { type: 'string' } } as const;

const textOf = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

type Work = (input: CommandInput, repository: Repository) => Promise<number>;

/** Every command of this folder takes the folder of the backups, and prints one JSON object as its last line. */
const command = (
  rest: Omit<OperatorCommand, 'run' | 'words' | 'options'>,
  work: Work,
  options = {},
): OperatorCommand => ({
  words: 1,
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

const create: Work = (input, repository) =>
  withEngines(input.env, async (engines) => {
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

const restore: Work = async (input, repository) => {
  const manifest = await repository.choose(textOf(input.options.backup));
  const erasures = await readLedger(repository);
  if (erasures === undefined) {
    throw new BackupError(`${repository.dir}/erasures.json is missing: without it, erased people would come back`);
  }
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
  print(input, await pruneObjects(repository));
  return EXIT.done;
};

export const BACKUP_COMMANDS: readonly OperatorCommand[] = [
  command(
    {
      name: 'backup create',
      usage: 'DIR',
      summary:
        'Copies database, bucket and page log into a folder while people work; objects already there are not copied again.',
    },
    create,
  ),
  command(
    {
      name: 'backup verify',
      usage: 'DIR [--backup NAME]',
      summary:
        'Compares every byte of the newest or the named backup with its hashes and folds every page to its state.',
    },
    verify,
    CHOICE,
  ),
  command(
    {
      name: 'backup restore',
      usage: 'DIR [--backup NAME]',
      summary: 'Fills empty engines, repairs pointers and numbers, and erases again what was erased since.',
    },
    restore,
    CHOICE,
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
      usage: 'DIR',
      summary: 'After you deleted old backups: deletes the objects that no backup names any more.',
    },
    prune,
  ),
];
