import { newId } from '@sw/base';
import type { InvitationMessage } from '@sw/policy';
import type { Tx } from '@sw/postgres';
import { enqueue } from './product.ts';
import { turnLine } from './turns.ts';

/** The mails of a change, one job for each event: those of one event take turns, in the order of their changes. */
export async function enqueueInvitations(tx: Tx, messages: readonly InvitationMessage[], at: number): Promise<void> {
  for (const [uid, some] of Map.groupBy(messages, ({ event }) => event.uid)) {
    const turn = { line: turnLine(uid), no: Math.max(...some.map(({ sequence }) => sequence)) };
    await enqueue(tx, 'mailMeetings', { changeId: newId(), at, messages: [...some], done: 0, turn });
  }
}
