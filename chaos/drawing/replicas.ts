import { pageHash } from '@sw/board-model';
import { until } from '@sw/engines';
import { connectAs, socketUrl } from '../board-client.ts';
import type { SharedPage } from './boards.ts';
import type { Drawer } from './drawer.ts';
import type { Replica } from './drawer-messages.ts';
import { type History, hashOf, readWhole, type Sources } from './oracle.ts';

/** Time for sending waiting work, and for detecting (10 s) and filling the last gap; long, for busy machines. */
const SETTLE_MS = 180_000;

/** One page at rest, in all its copies. */
export interface PageReplicas {
  readonly page: SharedPage;
  readonly hashes: readonly string[];
}

/** Call when nobody draws and no keeper runs. Waits until everything is sent, and opens every page with a new client. */
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

/** The copies once nothing waits and all have the same version, or at the time limit. */
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

/** A new client that starts from the snapshot, like any new tab. */
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
  /** The number of copies that differ from the log. */
  readonly different: number;
}

/** Compares every copy with a fold of all records. No keeper may run meanwhile. */
export function comparePages(sources: Sources, replicas: readonly PageReplicas[]): Promise<ComparedPage[]> {
  return Promise.all(
    replicas.map(async ({ page, hashes }) => {
      const history = await readWhole(sources, page);
      const truth = hashOf(history);
      return { page, history, different: hashes.filter((hash) => hash !== truth).length };
    }),
  );
}
