import { ROUTES } from '@sw/contract';
import type { Stack } from '@sw/dev';
import { freePorts } from '@sw/engines';
import { openMailer } from '@sw/mail';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { sync, type VEvent } from 'node-ical';
import { bookOnDay, meetingClient, onDay } from './meeting-world.ts';
import { startStackWith } from './module-stack.ts';
import { expect, mailedCode, mailTo, newEmail, PASSWORD, type Person, signedInAs, test } from './world.ts';

/** With a database of its own: the shared worker has the module off, and would take its mails. */
let database: TestDatabase;
let stack: Stack;
let replyPort: number;
test.beforeAll(async () => {
  database = await testDatabase();
  replyPort = await freePorts(0, 1);
  stack = await startStackWith(
    {
      ...{ MODULES: 'meeting', DATABASE_URL: database.url, KEY_PREFIX: `guest${replyPort}:` },
      ...{ MAIL_REPLY_DOMAIN: 'reply.journey.example', MAIL_REPLY_PORT: String(replyPort) },
    },
    ['worker'],
  );
});
test.afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

/** Somebody with an account in this database. */
async function organiserOf(nickName: string): Promise<Person> {
  const email = newEmail();
  const stranger = meetingClient(stack, {} as Person);
  await stranger.call(ROUTES.sendMailCode, { body: { email, type: 'register' } });
  const body = { email, code: await mailedCode(email), password: PASSWORD, nickName };
  const signedIn = await stranger.call(ROUTES.register, { body });
  return { ...signedIn, email, client: meetingClient(stack, signedIn as Person) };
}

test('R3.38 R4.18 an external contact accepts on the page of the mail, and declines from a calendar', async ({
  page,
  browser,
}) => {
  const amara = await organiserOf('Amara Obi');
  await amara.client.call(ROUTES.createMerchant, { body: { name: 'Northfield Academy' } });
  await amara.client.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'UTC' } });
  const { roomId } = await amara.client.call(ROUTES.createRoom, { body: { name: 'Birch', capacity: 8, hours: null } });
  const email = newEmail();
  const { contactId } = await amara.client.call(ROUTES.createContact, { body: { name: 'Gus Lind', email } });
  const { meetingId } = await bookOnDay(amara.client, {
    roomId,
    invited: { contactIds: [contactId] },
    agenda: [
      { text: 'Where the canopy stands', minutes: 10 },
      { text: 'Offers of the two builders', minutes: 25 },
    ],
  });

  const mail = await mailTo(email, ({ subject }) => subject.startsWith('Invitation: Solar canopy pilot'));
  const calendar = mail.parts.find(({ type }) => type.startsWith('text/calendar'))?.content ?? '';
  const [event] = Object.values(sync.parseICS(calendar)).filter((one): one is VEvent => one?.type === 'VEVENT');
  expect(event?.start.toISOString()).toBe(onDay('10:00'));
  const replyTo = mail.headers['reply-to'] ?? '';
  expect(event?.organizer).toMatchObject({ val: `mailto:${replyTo}`, params: { CN: 'Amara Obi' } });

  const window = await browser.newContext({ timezoneId: 'Asia/Shanghai' });
  const guest = await window.newPage();
  await guest.goto(/http\S+\/meeting\/guest\/\S+/.exec(mail.text)?.[0] ?? '');
  await expect(guest.getByRole('heading', { name: 'Solar canopy pilot' })).toBeVisible();
  // 10:00 in the meeting's zone is evening where this reader is.
  await expect(guest.getByText(/18:00.19:00/)).toBeVisible();
  await expect(guest.getByText('Amara Obi invites you to this meeting.')).toBeVisible();
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('invite.ics');
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByRole('status').filter({ hasText: 'You have accepted' })).toBeVisible();

  await signedInAs(page, amara);
  const detail = new URL(`meeting/mine/${meetingId}`, stack.address).href;
  const gus = page.getByRole('listitem').filter({ hasText: 'Gus Lind' });
  await page.goto(detail);
  await expect(gus).toContainText('accepted');

  // As a calendar program answers.
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${replyPort}`, from: email });
  const reply = calendar
    .replace('METHOD:REQUEST', 'METHOD:REPLY')
    .replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=DECLINED');
  await mailer.send({
    ...{
      to: replyTo,
      subject: 'Declined: Solar canopy pilot',
      text: 'No',
      html: 'No',
      messageId: '<1@journey.example>',
    },
    calendar: { method: 'REPLY', text: reply },
  });
  await mailer.close();
  await page.reload();
  await expect(gus).toContainText('declined');
  await guest.reload();
  await expect(guest.getByRole('status').filter({ hasText: 'You have declined' })).toBeVisible();

  const params = { meetingId };
  await amara.client.call(ROUTES.cancelMeeting, { params, body: { reason: 'Ill', scope: 'one' } });
  const gone = await mailTo(email, ({ subject }) => subject.startsWith('Cancelled: '));
  expect(gone.parts[0]?.content).toContain('METHOD:CANCEL');
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
  await window.close();
});
