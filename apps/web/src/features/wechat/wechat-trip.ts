import { ROUTES, type WechatPurpose } from '@sw/contract';
import * as z from 'zod';
import { storage } from '../../storage/storage.ts';
import { api } from '../transport/api.ts';

const departure = z.object({ state: z.string(), verifier: z.string() });
const pending = z.object({ ticket: z.string(), verifier: z.string(), nickName: z.string() });

/** A WeChat identity without an account: linked once the user has signed in and agrees. */
export type PendingLink = z.infer<typeof pending>;

/** Leaves the page. The verifier stays in this tab, so that the answer works only here. */
export async function goToWechat(purpose: WechatPurpose): Promise<void> {
  const { url, state, verifier } = await api.call(ROUTES.startWechat, { body: { purpose } }, { anonymous: true });
  storage.wechat.set({ state, verifier });
  window.location.assign(url);
}

export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly verifier: string;
}

/** WeChat's answer to this tab, which can be read once; undefined if this tab did not send the request. */
export function takeReturned(query: URLSearchParams): Returned | undefined {
  const left = departure.safeParse(storage.wechat.get()).data;
  const [code, state] = [query.get('code'), query.get('state')];
  if (left === undefined || code === null || state !== left.state) return undefined;
  storage.wechat.remove();
  return { code, state, verifier: left.verifier };
}

export const keepPending = (link: PendingLink): void => storage.wechat.set(link);
export const pendingLink = (): PendingLink | undefined => pending.safeParse(storage.wechat.get()).data;
export const dropPending = (): void => storage.wechat.remove();
