import { MINUTE, SECOND } from '@sw/base';
import * as z from 'zod';
import { ask } from './call.ts';
import type { WechatApp } from './port.ts';

const token = z.object({ access_token: z.string(), expires_in: z.number() });
const ticket = z.object({ ticket: z.string(), expires_in: z.number() });

/** Renewed early, because a page signed with a ticket that expires meanwhile would fail. */
const EARLY_MS = 5 * MINUTE;

/**
 * The `jsapi_ticket` of an official account. WeChat allows few of these calls a day, so all callers share one ticket,
 * and concurrent callers share one request for a new one.
 */
export function createTicket(apiUrl: string, app: WechatApp, now: () => number): () => Promise<string> {
  let kept: { readonly ticket: string; readonly until: number } | undefined;
  let asking: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    try {
      const credential = { grant_type: 'client_credential', appid: app.appId, secret: app.secret };
      const { access_token } = await ask(apiUrl, '/cgi-bin/token', credential, token);
      const got = await ask(apiUrl, '/cgi-bin/ticket/getticket', { access_token, type: 'jsapi' }, ticket);
      kept = { ticket: got.ticket, until: now() + got.expires_in * SECOND - EARLY_MS };
      return got.ticket;
    } finally {
      asking = undefined;
    }
  };
  return async () => {
    if (kept !== undefined && now() < kept.until) return kept.ticket;
    asking ??= renew();
    return asking;
  };
}
