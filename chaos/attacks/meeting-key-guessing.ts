import { newSecret } from '@sw/base';
import { CallFailure, type Client, ROUTES } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { meetingScene } from './meeting-scene.ts';

const TRIES_PER_SECOND = 40;

/**
 * Guesses keys of doors, calendars and records without an account, and uses an account to name objects of another enterprise.
 * Objects of others must look as if they did not exist.
 */
export const meetingKeyGuessing: Attack = {
  name: 'meeting-key-guessing',
  async prepare(target) {
    const victim = await meetingScene(target, 'Attacked');
    const attacker = await meetingScene(target, 'Attacking');
    const contact = { name: 'Guest', email: `${victim.merchantId}@attacked.example` };
    const { contactId } = await victim.client.call(ROUTES.createContact, { body: contact });
    const { meetingId } = await victim.book(2, { invited: { contactIds: [contactId] } });
    const { roomId } = victim;
    const params = { meetingId };
    const asStranger: readonly ((client: Client) => Promise<unknown>)[] = [
      (client) => client.call(ROUTES.readDoor, { params: { key: newSecret() } }, { anonymous: true }),
      (client) => client.call(ROUTES.openRecord, { params: { key: newSecret() } }, { anonymous: true }),
      async () => {
        // A calendar program has no client of ours.
        const answer = await fetch(`${target.apiUrl}/services/meeting/api/web/calendar/${newSecret()}.ics`);
        if (!answer.ok) throw new CallFailure('rejected', answer.status, '');
      },
    ];
    const foreign: readonly ((client: Client) => Promise<unknown>)[] = [
      (client) => client.call(ROUTES.getMeeting, { params }),
      (client) => client.call(ROUTES.listMeetingFiles, { params }),
      (client) => client.call(ROUTES.signInToMeeting, { params }),
      (client) => client.call(ROUTES.cancelMeeting, { params, body: { reason: 'Ill' } }),
      (client) => client.call(ROUTES.changeMeeting, { params, body: { subject: 'Mine' } }),
      (client) => client.call(ROUTES.answerMeeting, { params, body: { answer: 'rejected' } }),
      (client) => client.call(ROUTES.createRecordLink, { params }),
      (client) => client.call(ROUTES.emptyRoom, { params: { roomId }, body: { reason: 'Mine', apply: true } }),
      (client) => client.call(ROUTES.createDoor, { body: { roomId, name: 'Mine' } }),
    ];
    let [tried, opened] = [0, 0];
    const attempt = async (number: number) => {
      const address = `127.10.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`;
      const calls = number % 2 === 0 ? asStranger : foreign;
      const authorization = number % 2 === 0 ? '' : attacker.owner.authorization;
      const call = calls[Math.floor(number / 2) % calls.length];
      try {
        await call?.(apiClient(target.apiUrl, { authorization, address }));
        opened += 1;
      } catch (error) {
        if (!(error instanceof CallFailure) || error.status >= 500) throw error;
        tried += 1;
      }
    };
    return {
      run: (signal) => atRate(signal, TRIES_PER_SECOND, attempt),
      async verify() {
        if (opened > 0) return `${opened} of ${tried + opened} attempts opened something`;
        const meeting = await victim.client.call(ROUTES.getMeeting, { params });
        return meeting.subject === 'Plans' && meeting.status === 'NOT_START' ? undefined : 'the meeting has changed';
      },
    };
  },
};
