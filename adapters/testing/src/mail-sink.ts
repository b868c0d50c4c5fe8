import { setTimeout as pause } from 'node:timers/promises';
import { engineEnv } from './env.ts';
import type { MailSink, SunkMail } from './port.ts';

const POLL_MS = 50;
const TIMEOUT_MS = 30_000;

/** The shared mail sink, or another one started by a test. */
export function mailSink(sinkUrl = engineEnv().MAIL_SINK_URL): MailSink {
  async function messages(to: string): Promise<SunkMail[]> {
    const url = new URL('/messages', sinkUrl);
    url.searchParams.set('to', to);
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(`the mail sink answered ${reply.status}`);
    return (await reply.json()) as SunkMail[];
  }
  return {
    messages,
    async waitFor(to, fits = () => true, timeoutMs = TIMEOUT_MS) {
      for (const end = Date.now() + timeoutMs; ; await pause(POLL_MS)) {
        const found = (await messages(to)).findLast(fits);
        if (found) return found;
        if (Date.now() > end) throw new Error(`no such mail to ${to} within ${timeoutMs} ms`);
      }
    },
  };
}
