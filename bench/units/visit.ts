import { ROUTES } from '@sw/contract';
import type { PageRef } from '@sw/nats';
import type { Asked } from './site-client.ts';

interface Route {
  readonly method: string;
  readonly path: string;
}

const on =
  (places: Readonly<Record<string, string>>) =>
  ({ method, path }: Route, query = '', body?: object): Asked => ({
    method,
    path: `${path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')}${query}`,
    ...(body !== undefined && { body }),
  });

const LANGUAGE = '?lang=en';

/** The request for the newest snapshot of a page. */
export const whereSnapshotIs = ({ wbNo, pageId }: PageRef): Asked => on({ wbNo, x: pageId })(ROUTES.getPageCache);

/** The requests of a browser to the api for the list of boards and then for a board, as observed. */
export function callsOfVisit({ wbNo, pageId }: PageRef, snapshotPath: string, versionId: number): readonly Asked[] {
  const call = on({ wbNo, pageId, id: wbNo, x: pageId });
  const first = [
    call(ROUTES.getWebConfig, LANGUAGE),
    call(ROUTES.checkSession, LANGUAGE),
    call(ROUTES.getSocketTicket, LANGUAGE, {}),
  ];
  const settings = call(ROUTES.saveUserMeta, LANGUAGE, { meta: {} });
  const notices = call(ROUTES.listNotices, `${LANGUAGE}&pageSize=30`);
  return [
    ...first,
    call(ROUTES.getMerchants, LANGUAGE),
    call(ROUTES.getSpaceUse, LANGUAGE),
    notices,
    settings,
    call(ROUTES.listBoards, `${LANGUAGE}&filter=all&sort=edited`),
    ...first,
    call(ROUTES.getPage, LANGUAGE),
    whereSnapshotIs({ wbNo, pageId, shard: 0 }),
    call(ROUTES.getCustomColours, LANGUAGE),
    settings,
    call(ROUTES.listOnlineSharers, LANGUAGE),
    notices,
    { method: 'GET', path: snapshotPath },
    call(ROUTES.getSinceLeft, LANGUAGE),
    call(ROUTES.listComments, LANGUAGE),
    call(ROUTES.getCall, LANGUAGE),
    call(ROUTES.getPageThumbnails, LANGUAGE),
    call(ROUTES.savePageSeen, '', { versionId }),
  ];
}

/** The requests of an open board in a minute: the people and the pictures of the pages every 15 s, the call once. */
export function callsOfMinute({ wbNo }: PageRef): readonly Asked[] {
  const call = on({ wbNo, id: wbNo });
  const [here, pictures] = [call(ROUTES.listOnlineSharers, LANGUAGE), call(ROUTES.getPageThumbnails, LANGUAGE)];
  return [here, pictures, here, pictures, here, pictures, here, pictures, call(ROUTES.getCall, LANGUAGE)];
}
