import { ROUTES, type RouteReply } from '@sw/contract';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Small settings that follow a person to every browser, by name. */
export type UserMeta = RouteReply<typeof ROUTES.saveUserMeta>['meta'];

export const USER_META_KEY = ['userMeta'];

interface Kept {
  readonly meta: UserMeta;
}

/** Outlives the page: the last change before a tab is closed counts too. */
const send = (meta: UserMeta): Promise<Kept> => api.call(ROUTES.saveUserMeta, { body: { meta } }, { keepalive: true });

/** The call that saves also reads: with nothing to save it gives all there is. */
export const readUserMeta = (): Promise<Kept> => send({});

/** Names that are not given stay as they are. What this browser shows next is what it saves now. */
export function saveUserMeta(meta: UserMeta): Promise<unknown> {
  queryClient.setQueryData<Kept>(USER_META_KEY, (known) => known && { meta: { ...known.meta, ...meta } });
  return send(meta);
}
