import { pageHash } from '@sw/board-model';
import { until } from '@sw/engines';
import { connectAs, socketUrl } from '../board-client.ts';
import type { SharedPage } from './boards.ts';
import type { Drawer } from './drawer.ts';
import type { Replica } from './drawer-messages.ts';
import { type History, hashOf, readWhole, type Sources } from './oracle.ts';

/** For what waited to be sent, and for the last gap to be noticed (10 s) and mended; long, since a busy machine is no divergence. */
const SETTLE_MS = 180_000;

/** One page at rest, as everybody who has it sees it. */
export interface PageReplicas {
  readonly page: SharedPage;
  readonly hashes: readonly string[];
}

/** Nobody draws any more, and no keeper is at work: waits until all is sent, and lets somebody new come in on every page. */
export async function settle(
  pages: readonly SharedPage[],
  drawers: readonly Drawer[],
  apiUrl: string,
  gatewayUrls: readonly string[],
): Promise<PageReplicas[]> {
  return Promise.all(
    pages.map(async (page, place) => {
      const here = drawers.filter(({ task }) => task.pageId === page.pageId);
      const replicas = await atRest(here);
      const gateway = gatewayUrls[place % gatewayUrls.length] ?? '';
      const newcomer = await hashOfNewcomer(page, apiUrl, gateway, replicas[0]?.version ?? 0);
      return { page, hashes: [...replicas.map(({ hash }) => hash), newcomer] };
    }),
  );
}

/** As they are once nothing waits and all have come equally far, or as they are when time is over. */
async function atRest(drawers: readonly Drawer[]): Promise<Replica[]> {
  let last: Replica[] = [];
  const look = async () => {
    last = await Promise.all(drawers.map((drawer) => drawer.replica()));
    const waiting = last.some(({ live, pending }) => !live || pending > 0);
    if (waiting || new Set(last.map(({ version }) => version)).size > 1) throw new Error('not at rest');
  };
  await until('rest', look, SETTLE_MS).catch(() => undefined);
  return last;
}

/** Somebody who comes in from the snapshot, as any new tab does. */
async function hashOfNewcomer(
  { wbNo, pageId, people }: SharedPage,
  apiUrl: string,
  gatewayUrl: string,
  version: number,
): Promise<string> {
  const [owner] = people;
  if (!owner) return 'nobody';
  const connection = await connectAs(owner, { apiUrl, socketUrl: socketUrl(gatewayUrl) });
  const page = connection.openPage({ wbNo, pageId });
  const arrived = async () => {
    if (!page.live || !page.page || page.page.versionId < version) throw new Error('not there yet');
    return pageHash(page.page);
  };
  try {
    return await until('a newcomer', arrived, SETTLE_MS);
  } catch {
    return 'never arrived';
  } finally {
    connection.close();
  }
}

export interface ComparedPage {
  readonly page: SharedPage;
  readonly history: History;
  /** How many copies are not what the log says. */
  readonly different: number;
}

/** Holds every copy against a fold of everything that was ever written. No keeper may be at work meanwhile. */
export function comparePages(sources: Sources, replicas: readonly PageReplicas[]): Promise<ComparedPage[]> {
  return Promise.all(
    replicas.map(async ({ page, hashes }) => {
      const history = await readWhole(sources, page);
      const truth = hashOf(history);
      return { page, history, different: hashes.filter((hash) => hash !== truth).length };
    }),
  );
}
