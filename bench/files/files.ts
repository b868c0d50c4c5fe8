import { queryWordsOf } from '@sw/board-model';
import { FILE_CATEGORY } from '@sw/contract';
import {
  countInFolder,
  type Db,
  type FileOrder,
  type FileSort,
  FOLDER,
  listFolder,
  placeText,
  readFolderCount,
  searchFiles,
  showFile,
  sql,
} from '@sw/postgres';
import { withSeededDatabase } from '../seeded-database.ts';
import { timeStatements } from '../statement-times.ts';
import { watchedDatabase } from '../watched-database.ts';
import { type Seeded, type SeededSpace, type SeedSize, seed, sizeOf } from './seed.ts';

const FILES = 10_000_000;
const PAGE = 40;
const EVERYTHING: readonly number[] = [FOLDER, ...Object.values(FILE_CATEGORY)];
const SORTS: readonly FileSort[] = ['name', 'changed', 'size', 'type'];
const WAYS = [false, true];
/** The api counts the totals of filtered lists only up to this number. */
const TOTAL_MAX = 1_000;

interface Listing {
  readonly space: SeededSpace;
  readonly categories: readonly number[];
  readonly order: FileOrder;
}

interface Search {
  readonly space: SeededSpace;
  readonly keyword: string;
}

/**
 * The cost of the file centre inside the database with ten million files: first and deep pages of a folder with 100,000
 * entries and of small ones, and searches in a space with a million files. `npm run bench -- files 1000000` is a quick
 * trial.
 */
export async function benchFiles([files = String(FILES)]: readonly string[]): Promise<Record<string, number>> {
  const size = sizeOf(Number(files));
  if (!(size.files >= 100_000)) throw new Error('the bench needs 100,000 files or more');
  return withSeededDatabase(
    (db, step) => seed(db, size, step),
    (url, seeded) => measure(url, seeded, size),
  );
}

async function measure(url: string, seeded: Seeded, size: SeedSize): Promise<Record<string, number>> {
  const watched = watchedDatabase(url);
  try {
    const list = async ({ space, ...query }: Listing): Promise<void> => {
      const { categories } = query;
      await listFolder(watched.db, { ...query, accountId: space.id, folderId: space.folderId, limit: PAGE + 1 });
      if (categories.length === EVERYTHING.length) await readFolderCount(watched.db, space.folderId);
      else await countInFolder(watched.db, { folderId: space.folderId, categories }, TOTAL_MAX);
    };
    const search = ({ space, keyword }: Search): Promise<unknown> =>
      searchFiles(watched.db, {
        accountId: space.id,
        spaceId: space.id,
        words: queryWordsOf(keyword),
        categories: EVERYTHING,
        limit: PAGE + 1,
      });
    const p95Of = async <Scenario>(
      what: string,
      scenarios: readonly Scenario[],
      run: (scenario: Scenario) => Promise<unknown>,
    ): Promise<number> => {
      const explained = ({ text }: { readonly text: string }) => text.includes('file_entry');
      const p95 = await timeStatements(watched, { what, scenarios, run, nameOf: JSON.stringify, explained });
      return Math.round(p95 * 10) / 10;
    };
    const deep = await deepListings(watched.db, seeded, size);
    return {
      files: size.files,
      list_p95_ms: await p95Of('first page', firstListings(seeded), list),
      deep_p95_ms: await p95Of('deep page', deep, list),
      search_p95_ms: await p95Of('search', searches(seeded), search),
    };
  } finally {
    await watched.close();
  }
}

const firstListings = ({ heavy, others }: Seeded): Listing[] => [
  ...SORTS.flatMap((by) =>
    WAYS.flatMap((descending) =>
      [EVERYTHING, [FILE_CATEGORY.office]].map((categories) => ({
        space: heavy,
        categories,
        order: { by, descending },
      })),
    ),
  ),
  ...others.map((space) => ({ space, categories: EVERYTHING, order: { by: 'name' as const, descending: false } })),
];

/** Pages after a quarter, half and nearly all of the folder's rows. */
async function deepListings(db: Db, { heavy }: Seeded, { folderEntries }: SeedSize): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (const by of SORTS) {
    const column = { name: 'name', changed: 'changed_at', size: 'bytes', type: 'category, name' }[by];
    const { rows } = await sql<{ entryId: string }>`
      select entry_id from file_entry where parent_id = ${heavy.folderId} and bin_id is null
      order by ${sql.raw(column)}, entry_id`.execute(db);
    for (const share of [0.25, 0.5, 0.99]) {
      const { entryId = '' } = rows[Math.floor(folderEntries * share)] ?? {};
      const [row] = await showFile(db, heavy.id, [entryId]);
      if (row === undefined) throw new Error('the folder has fewer entries than it should have');
      for (const descending of WAYS) {
        const after = { text: placeText({ by }, row), id: entryId };
        listings.push({ space: heavy, categories: EVERYTHING, order: { by, descending, after } });
      }
    }
  }
  return listings;
}

/** Chinese characters, prefixes of words, both, a number in few names, an extension, and a letter that very many have. */
const KEYWORDS = ['路线', '会议', '图', 'pla', 'quart', 'plan 预算', '417', 'pdf', 'p', 'sketch docx'];

const searches = ({ heavy, others }: Seeded): Search[] =>
  [heavy, ...others.slice(0, 3)].flatMap((space) => KEYWORDS.map((keyword) => ({ space, keyword })));
