import { ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import type { Database } from '@sw/postgres';
import { apiClient } from '../board-client.ts';
import type { Person } from '../people.ts';

/** One page, and the people who may draw on it. */
export interface SharedPage extends PageRef {
  readonly people: readonly Person[];
}

/** The first creates a board, the others join by its link. */
async function shareBoard(apiUrl: string, database: Database, people: readonly Person[]): Promise<SharedPage> {
  const [owner, ...guests] = people;
  if (!owner) throw new Error('a board needs somebody');
  const { wbNo } = await apiClient(apiUrl, owner).call(ROUTES.createBoard, { body: { wbName: 'Drawn on' } });
  const { link } = await apiClient(apiUrl, owner).call(ROUTES.shareCode, { params: { wbNo }, query: { permit: '1' } });
  const code = new URL(link).searchParams.get('code') ?? '';
  for (const guest of guests) await apiClient(apiUrl, guest).call(ROUTES.joinBoard, { query: { code } });
  const { pageId } = await apiClient(apiUrl, owner).call(ROUTES.getPage, { params: { id: wbNo } });
  const { shard } = await database.query
    .selectFrom('boardPage')
    .select('shard')
    .where('pageId', '=', pageId)
    .executeTakeFirstOrThrow();
  return { wbNo, pageId, shard, people };
}

/** A board with one page for each group of people. */
export async function shareBoards(
  apiUrl: string,
  database: Database,
  people: readonly Person[],
  perPage: number,
): Promise<SharedPage[]> {
  const pages: SharedPage[] = [];
  for (let first = 0; first < people.length; first += perPage) {
    pages.push(await shareBoard(apiUrl, database, people.slice(first, first + perPage)));
  }
  return pages;
}
