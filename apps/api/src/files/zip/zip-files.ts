import { MEGABYTE, newSecret, SECOND } from '@sw/base';
import { fillPath, getZip, Refusal, type ROUTES, ZIP_ENTRIES_MAX, ZIP_GB_MAX, zipPaths } from '@sw/contract';
import { type Db, isFolder, readStoredTrees } from '@sw/postgres';
import { attachment } from '@sw/storage';
import type { ApiDeps } from '../../deps.ts';
import { type Handler, type Served, serve } from '../../http/call.ts';
import { asking } from '../../pictures/asking.ts';
import type { Keeper } from '../file-access.ts';
import { filesFor } from '../file-place.ts';
import { TICKET_SECONDS, type ZipPlace } from './zip-downloads.ts';
import { type ZipSource, zipLength } from './zip-stream.ts';

const GB = 1024 ** 3;
/** A deep tree of long names would have 50 MB of paths, which are kept in memory for the directory at the end. */
const PATHS_BYTES = 4 * MEGABYTE;
/** A reader that takes nothing for this long counts as disconnected. */
const IDLE_MS = 60 * SECOND;

interface Ticket extends Keeper, ZipPlace {
  readonly ids: readonly string[];
  readonly name: string;
}

const ticketKey = (key: string): string => `zip:${key}`;

/** The chosen entries and everything below them. Other users' entries and binned ones are answered as missing. */
async function sourcesFor(
  { store }: Pick<ApiDeps, 'store'>,
  db: Db,
  { keeper, ids }: { readonly keeper: Keeper; readonly ids: readonly string[] },
): Promise<ZipSource[]> {
  const roots = (await filesFor(db, keeper, { ids, use: 'view' })).map(({ entryId }) => entryId);
  const tooLarge = new Refusal('ZIP_TOO_LARGE', [ZIP_ENTRIES_MAX, ZIP_GB_MAX]);
  const tree = await readStoredTrees(db, roots, ZIP_ENTRIES_MAX);
  if (tree === undefined) throw tooLarge;
  const placed = zipPaths(tree);
  const bytes = placed.reduce((sum, entry) => sum + entry.bytes, 0);
  const paths = placed.reduce((sum, { path }) => sum + Buffer.byteLength(path), 0);
  if (bytes > ZIP_GB_MAX * GB || paths > PATHS_BYTES) throw tooLarge;
  return placed.map(({ path, bytes: size, changedAt, key, ...entry }) => ({
    path,
    bytes: isFolder(entry) ? 0 : size,
    changedAt,
    open: async () => {
      const stream = key === null ? undefined : await asking(store.getStream(key));
      if (stream === undefined) throw new Error('a file was erased while it was downloaded');
      return stream;
    },
  }));
}

export function zipFiles(deps: ApiDeps): Handler<typeof ROUTES.zipFiles> {
  const { database, ephemeral, zips } = deps;
  return async ({ body: { ids, name }, session: { accountId, spaceId } }) => {
    // Checked here, where the page can show the reason. The files are read again when the address is opened.
    await sourcesFor(deps, database.query, { keeper: { accountId, spaceId }, ids });
    zips.refuseTooMany();
    const { place } = await zips.reserve(accountId);
    const key = newSecret();
    const ticket: Ticket = { accountId, spaceId, place, ids, name };
    await ephemeral.putOnce(ticketKey(key), JSON.stringify(ticket), TICKET_SECONDS);
    return { path: fillPath(getZip.path, { key }) };
  };
}

interface Zip {
  readonly ticket: Ticket;
  readonly sources: readonly ZipSource[];
}

export function zipBytes(deps: ApiDeps): Served {
  const { database, ephemeral, zips } = deps;
  const served = serve(getZip, async ({ params: { key } }): Promise<Zip> => {
    zips.refuseTooMany();
    const kept = await ephemeral.takeOnce(ticketKey(key));
    if (kept === undefined) throw new Refusal('NOT_FOUND');
    const ticket = JSON.parse(kept) as Ticket;
    try {
      return { ticket, sources: await sourcesFor(deps, database.query, { keeper: ticket, ids: ticket.ids }) };
    } catch (error) {
      await zips.release(ticket);
      throw error;
    }
  });
  return {
    ...served,
    send: (reply, answer) => {
      const { ticket, sources } = answer as Zip;
      reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(`${ticket.name}.zip`))
        .header('content-length', zipLength(sources))
        .send(zips.send(ticket, sources, reply.raw));
    },
  };
}
