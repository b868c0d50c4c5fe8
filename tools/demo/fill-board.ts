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

/** Names are how a second run knows a board again. */
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
 * Draws the pages from the last to the first, so that a first page with something on it says that the board is finished, and
 * a run that was stopped half-way is gone on with by the next one.
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

/** By a link and joining with its code, as people do it. Who is in already stays as they are. */
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

/** Nobody stars what they have not looked at: opening it ends its being new. */
async function star({ client }: Visitor, wbNo: string): Promise<void> {
  await client.call(ROUTES.getPage, { params: { id: wbNo } });
  await client.call(ROUTES.starBoard, { params: { wbNo }, query: { sign: '1' } });
}

/** Makes a board, its pages, sharers and stars, or what of them is missing. One with something on it is not drawn on again. */
export async function fillBoard(studio: Studio, board: DemoBoard): Promise<Filled> {
  const owner = studio.visitor(board.owner);
  const wbNo = await findOrCreate(owner, board.wbName);
  if (wbNo === 'in the bin') return wbNo;
  const drawn = await drawPages(studio, board, wbNo);
  await share(studio, board, wbNo);
  for (const name of board.starredBy ?? []) await star(studio.visitor(name), wbNo);
  // Only what this run drew: somebody may have taken it out of the bin to look at it.
  if (board.recycled && drawn) await owner.client.call(ROUTES.recycleBoards, { body: { wbNos: [wbNo] } });
  return drawn ? 'new' : 'there';
}
