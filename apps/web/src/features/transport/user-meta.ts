import { ROUTES, type RouteReply } from '@sw/contract';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Small settings that follow a user to every browser, by name. */
export type UserMeta = RouteReply<typeof ROUTES.saveUserMeta>['meta'];

export const USER_META_KEY = ['userMeta'];

interface Kept {
  readonly meta: UserMeta;
}

/** `keepalive` lets the request outlive the page, so that the last change before a tab is closed is saved too. */
const send = (meta: UserMeta): Promise<Kept> => api.call(ROUTES.saveUserMeta, { body: { meta } }, { keepalive: true });

/** The call that saves also reads: with nothing to save it returns all settings. */
export const readUserMeta = (): Promise<Kept> => send({});

/** Names that are not given stay unchanged. This browser shows immediately what it saves. */
export function saveUserMeta(meta: UserMeta): Promise<unknown> {
  queryClient.setQueryData<Kept>(USER_META_KEY, (known) => known && { meta: { ...known.meta, ...meta } });
  return send(meta);
}
