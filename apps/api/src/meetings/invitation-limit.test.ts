import { HOUR, newId } from '@sw/base';
import { ManualClock } from '@sw/base/testing';
import { ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeetingScene, meetingScene } from '../../testing/meetings.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { INVITATION_MAILS_PER_DAY } from './mail-invitations.ts';

const DAY_HOURS = 24;
/** In summer, so that no clock changes during the series. */
const clock = new ManualClock(Date.parse('2026-04-01T07:00:00Z'));
let api: TestApi;
let scene: MeetingScene;
beforeAll(async () => {
  api = await startTestApi({ clock, env: { MODULES: 'meeting' } });
  scene = await meetingScene(api, clock);
});
afterAll(() => api?.stop());

/** Contacts of Ann, straight into the table. */
async function addContacts(): Promise<string[]> {
  const { spaceId } = scene.merchant;
  const { accountId } = scene.ann;
  const contacts = Array.from({ length: MEETING_LIMITS.contacts }, () => newId());
  const rows = contacts.map((contactId) => ({
    ...{ contactId, spaceId, accountId, name: 'Guest', email: `${contactId}@elsewhere.example` },
  }));
  await api.db.query.insertInto('externalContact').values(rows).execute();
  return contacts;
}

test('R3.38 a person causes a bounded number of mails in a day, and may always cancel', async () => {
  const contactIds = await addContacts();
  const count = MEETING_LIMITS.occurrences;
  // Every meeting of the series has a length of its own, so each is a mail of its own to everybody.
  const series = (day: number) => {
    const exceptions = Array.from({ length: count }, (_, n) => {
      const startsAt = scene.at((day + n) * DAY_HOURS);
      return { originalStart: startsAt, startsAt, endsAt: new Date(Date.parse(startsAt) + HOUR / 2).toISOString() };
    });
    const times = { startsAt: scene.at(day * DAY_HOURS), endsAt: scene.at(day * DAY_HOURS + 1) };
    return { invited: { contactIds }, ...times, cycle: { type: 'day', end: 'count', count } as const, exceptions };
  };
  const roomId = await scene.addRoom();
  const first = await scene.book(roomId, series(1));
  expect(2 * (count + 1) * contactIds.length).toBeGreaterThan(INVITATION_MAILS_PER_DAY);
  expect(await refusalOf(scene.book(roomId, series(1 + count)))).toBe('TOO_MANY_REQUESTS');
  // What was refused is not counted: a smaller meeting still fits.
  const small = { startsAt: scene.at(1), endsAt: scene.at(2) };
  expect(await scene.book(roomId, small)).toMatchObject({ count: 1 });
  const { meetingId } = first;
  const body = { reason: 'Ill', scope: 'all' } as const;
  expect(await scene.asAnn.call(ROUTES.cancelMeeting, { params: { meetingId }, body })).toEqual({ count });
});
