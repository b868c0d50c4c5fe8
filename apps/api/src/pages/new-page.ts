import { PAGE_ACTION } from '@sw/board-model';
import { pageOperation, Refusal } from '@sw/contract';
import { mayAddPage } from '@sw/policy';
import { boardPeople, countWelcomeBoard, levelOfSpace, publishEvent, type Tx } from '@sw/postgres';
import type { Board } from '../boards/board-for.ts';
import { type ListedPage, pagesOf } from './page-rows.ts';

/** The pages of a board that has room for one more. The command holds the board's lock. */
export async function pagesWithRoom(tx: Tx, board: Board): Promise<ListedPage[]> {
  const pages = await pagesOf(tx, board.wbNo);
  const may = mayAddPage(await levelOfSpace(tx, board.spaceId), pages.length);
  if (!may.ok) throw new Refusal(may.error.limit, [may.error.allowed]);
  return pages;
}

interface NewInList {
  readonly wbNo: string;
  readonly pageId: string;
  readonly pageIndex: number;
  /** The client that requested the page. */
  readonly clientId: string | null;
  readonly extendData?: string | null;
}

/** Notifies everybody on the board that its list has one more page. A welcome board counts as changed after that. */
export async function announcePage(tx: Tx, { extendData = null, ...page }: NewInList): Promise<void> {
  await countWelcomeBoard(tx, page.wbNo);
  const accountIds = await boardPeople(tx, page.wbNo);
  await publishEvent(tx, 'page.created', { ...pageOperation(PAGE_ACTION.add), ...page, accountIds, extendData });
}
