import { setTimeout as pause } from 'node:timers/promises';
import { ROUTES } from '@sw/contract';
import { apiClient } from '../../board-client.ts';
import type { HonestTask } from './messages.ts';
import { GIVE_UP_MS } from './requests.ts';

const LOOK_MS = 20;

/** Requests a sign-in mail for a new address from a new network each time, because both are rate-limited. */
export class Mails {
  readonly #task: HonestTask;
  #asked = 0;

  constructor(task: HonestTask) {
    this.#task = task;
  }

  /** Resolves when the mail has arrived. */
  async ask(): Promise<void> {
    const { apiUrl, mailSinkUrl } = this.#task;
    this.#asked += 1;
    const email = `honest-${this.#asked}@example.com`;
    const address = `127.2.${Math.floor(this.#asked / 250)}.${(this.#asked % 250) + 1}`;
    const deadline = performance.now() + GIVE_UP_MS;
    await apiClient(apiUrl, { authorization: '', address }).call(
      ROUTES.sendLoginLink,
      { body: { email } },
      { anonymous: true, timeoutMs: GIVE_UP_MS },
    );
    const mailbox = new URL('/messages', mailSinkUrl);
    mailbox.searchParams.set('to', email);
    for (;;) {
      const answer = await fetch(mailbox, { signal: AbortSignal.timeout(GIVE_UP_MS) });
      const mails = (await answer.json()) as readonly unknown[];
      if (mails.length > 0) return;
      if (performance.now() > deadline) throw new Error('no mail in time');
      await pause(LOOK_MS);
    }
  }
}
