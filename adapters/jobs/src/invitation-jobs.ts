import { newId } from '@sw/base';
import type { InvitationMessage } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { enqueue } from './product.ts';
import { turnLine } from './turns.ts';

/** Enqueues the mails of a change, one job for each event. The jobs of one event run one at a time, in the order of their changes. */
export async function enqueueInvitations(tx: Tx, messages: readonly InvitationMessage[], at: number): Promise<void> {
  for (const [uid, some] of Map.groupBy(messages, ({ event }) => event.uid)) {
    const turn = { line: turnLine(uid), no: Math.max(...some.map(({ sequence }) => sequence)) };
    const mailed = some.map(({ meetings: _, ...message }) => message);
    await enqueue(tx, 'mailMeetings', { changeId: newId(), at, messages: mailed, done: 0, turn });
  }
}
