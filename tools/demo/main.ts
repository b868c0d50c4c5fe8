import { CallFailure } from '@sw/contract';
import { documentsOff } from '@sw/engines';
import { openDatabase } from '@sw/postgres';
import type { DemoBoard } from './boards/board.ts';
import { ENGLISH_BOARDS } from './boards/en.ts';
import { SIMPLIFIED_BOARDS } from './boards/zh.ts';
import { TRADITIONAL_BOARDS } from './boards/zh-tw.ts';
import { fillCalls } from './calls/fill-calls.ts';
import { callHistory } from './calls/history.ts';
import { Easel } from './easel.ts';
import { fillEnterprise, goHome, inAcademy } from './enterprise/fill-enterprise.ts';
import { FILES } from './files/files.ts';
import { fillFile } from './files/fill-files.ts';
import { fillBoard } from './fill-board.ts';
import { fillMeetings } from './meetings/fill-meetings.ts';
import { type DemoPerson, PEOPLE, type PersonName } from './people.ts';
import { demoPassword, PLACE } from './place.ts';
import { enter, type Visitor } from './visitor.ts';

/**
 * Fills a running product with sample people, boards, files and an enterprise, through the same calls that a browser makes. Past
 * calls and meetings go directly to the database. Running it again adds only what is missing.
 */
const password = demoPassword();
const visitors = new Map<PersonName, Visitor>();
for (const [name, person] of Object.entries(PEOPLE) as [PersonName, DemoPerson][]) {
  const arrived = await enter(person, password).catch(explain);
  await goHome(arrived);
  visitors.set(name, arrived);
  console.log(`${person.nickName}: ${person.email}`);
}

function explain(error: unknown): never {
  if (!(error instanceof CallFailure) || error.kind !== 'network') throw error;
  console.error(`Nothing answers at ${PLACE.apiUrl}. Start the product first, with npm run dev.`);
  process.exit(1);
}

function visitor(name: PersonName): Visitor {
  const found = visitors.get(name);
  if (!found) throw new Error(`${name} is not signed in`);
  return found;
}

const easels = new Map<PersonName, Easel>();
async function easel(name: PersonName): Promise<Easel> {
  const made = easels.get(name) ?? (await Easel.of(visitor(name)));
  easels.set(name, made);
  return made;
}

const database =
  PLACE.databaseUrl === undefined
    ? undefined
    : openDatabase({ url: PLACE.databaseUrl, maxConnections: 1, logError: console.error });

// A product elsewhere has programs of its own.
const noDocuments = process.env.API_URL === undefined ? documentsOff() : undefined;
// In reverse order: lists show the last edited board first, and the boards here are in the order of the list.
const boards: DemoBoard[] = [...ENGLISH_BOARDS, ...SIMPLIFIED_BOARDS, ...TRADITIONAL_BOARDS]
  .reverse()
  .map((board) => (noDocuments === undefined ? board : { ...board, documents: [] }));
try {
  for (const board of boards) {
    const filled = await fillBoard({ visitor, easel }, board);
    console.log(`${PEOPLE[board.owner].nickName}: ${board.wbName} (${filled})`);
  }
  for (const file of FILES) {
    const filled = await fillFile(visitor, file);
    console.log(`${PEOPLE[file.owner].nickName}: ${file.name} (${filled})`);
  }
  console.log(`Northfield Academy: ${await fillEnterprise({ visitor, easel }, password)}`);
  const academics = (['jonas', 'amara', 'mei', 'priya', 'tomas'] as const).map(visitor);
  const meetings = await inAcademy(academics, (merchantId) =>
    fillMeetings({ visitor, database, merchantId }, Date.now()),
  );
  console.log(`Meetings of this week: ${meetings ?? 'none, since the module is off (MODULES=meeting)'}`);
  if (database !== undefined) {
    const added = await fillCalls(database, visitor, callHistory(boards, Date.now()));
    console.log(`Calls of the last months: ${added} new (shown with MODULES=callStatistics)`);
  }
} finally {
  for (const one of easels.values()) one.close();
  await database?.close();
}
if (noDocuments !== undefined) console.log(`No documents were added to boards. ${noDocuments}`);
console.log(`\nThe password of all of them: ${password}`);
