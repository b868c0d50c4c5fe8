import { ROUTES } from '@sw/contract';
import type { DemoBoard } from './boards/board.ts';
import type { Easel } from './easel.ts';
import type { PersonName } from './people.ts';
import { showDocument } from './show-document.ts';
import type { Visitor } from './visitor.ts';

export interface Studio {
  visitor(name: PersonName): Visitor;
  easel(name: PersonName): Promise<Easel>;
}

export type Filled = 'new' | 'there' | 'in the bin';

/** A second run recognises a board by its name. */
async function findOrCreate(owner: Visitor, wbName: string): Promise<string | 'in the bin'> {
  const { client } = owner;
  const listed = await client.all(ROUTES.listBoards, { query: { filter: 'mine' } });
  const found = listed.find((one) => one.wbName === wbName);
  if (found) return found.wbNo;
  const recycled = await client.all(ROUTES.listRecycled, {});
  if (recycled.some((one) => one.wbName === wbName)) return 'in the bin';
  return (await client.call(ROUTES.createBoard, { body: { wbName } })).wbNo;
}

/**
 * Draws the pages from the last to the first. So a first page with content means that the board is finished, and
 * the next run continues a run that was interrupted.
 */
async function drawPages(studio: Studio, board: DemoBoard, wbNo: string): Promise<boolean> {
  const { owner, pages: scenes, documents = [] } = board;
  const { client } = studio.visitor(owner);
  const easel = await studio.easel(owner);
  const { pages } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
  const [first] = pages;
  if (!first) throw new Error(`board ${wbNo} has no page`);
  if (!(await easel.isEmpty({ wbNo, pageId: first.pageId }))) return false;
  const ids = pages.map(({ pageId }) => pageId);
  while (ids.length < scenes.length) {
    ids.push((await client.call(ROUTES.createPage, { query: { wbNo }, body: {} })).pageId);
  }
  for (const [i, scene] of [...scenes.entries()].reverse()) {
    const address = { wbNo, pageId: ids[i] ?? '' };
    if (!(await easel.isEmpty(address))) continue;
    await easel.draw(address, scene);
    for (const document of documents.filter(({ page }) => page === i)) {
      await showDocument(studio.visitor(owner), easel, document, address);
    }
  }
  return true;
}

/** Adds people through a link and its code, as users join. People who are on the board already stay as they are. */
async function share(studio: Studio, { owner, sharers = [] }: DemoBoard, wbNo: string): Promise<void> {
  const { client } = studio.visitor(owner);
  const present = new Set(
    (await client.call(ROUTES.listSharers, { params: { id: wbNo } })).map(({ userId }) => userId),
  );
  for (const { who, permit } of sharers) {
    const sharer = studio.visitor(who);
    if (present.has(sharer.userId)) continue;
    const { link } = await client.call(ROUTES.shareCode, { params: { wbNo }, query: { permit } });
    const code = new URL(link).searchParams.get('code') ?? '';
    await sharer.client.call(ROUTES.joinBoard, { query: { code } });
  }
}

/** Opens the board before starring it, so that it is no longer marked as new. */
async function star({ client }: Visitor, wbNo: string): Promise<void> {
  await client.call(ROUTES.getPage, { params: { id: wbNo } });
  await client.call(ROUTES.starBoard, { params: { wbNo }, query: { sign: '1' } });
}

/** Creates the missing parts of a board: pages, sharers and stars. Does not draw again on a board with content. */
export async function fillBoard(studio: Studio, board: DemoBoard): Promise<Filled> {
  const owner = studio.visitor(board.owner);
  const wbNo = await findOrCreate(owner, board.wbName);
  if (wbNo === 'in the bin') return wbNo;
  const drawn = await drawPages(studio, board, wbNo);
  await share(studio, board, wbNo);
  for (const name of board.starredBy ?? []) await star(studio.visitor(name), wbNo);
  // Only boards of this run, because somebody may have restored an earlier one from the bin.
  if (board.recycled && drawn) await owner.client.call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } });
  return drawn ? 'new' : 'there';
}
