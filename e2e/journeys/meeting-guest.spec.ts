import { readFile } from 'node:fs/promises';
import { ROUTES } from '@sw/contract';
import type { Stack } from '@sw/dev';
import { freePorts } from '@sw/engines';
import { openMailer } from '@sw/mail';
import { type TestDatabase, testDatabase } from '@sw/testing';
import { enterpriseOf } from './enterprise-world.ts';
import { bookOnDay, calendarMailsTo, meetingClient, onDay, shiftMeeting } from './meeting-world.ts';
import { startStackWith } from './module-stack.ts';
import { expect, heard, mailTo, newEmail, type Person, registeredIn, signedInAs, test } from './world.ts';

// One worker for the file, so that the processes below are started once.
test.describe.configure({ mode: 'default' });

/** With a separate database: the shared worker has the module off, and would take its mails. */
let database: TestDatabase;
let stack: Stack;
let replyPort: number;
test.beforeAll(async () => {
  database = await testDatabase();
  replyPort = await freePorts(0, 1);
  stack = await startStackWith(
    {
      MODULES: 'meeting',
      DATABASE_URL: database.url,
      KEY_PREFIX: `guest${replyPort}:`,
      MAIL_REPLY_DOMAIN: 'reply.journey.example',
      MAIL_REPLY_PORT: String(replyPort),
    },
    ['worker'],
  );
});
test.afterAll(async () => {
  await stack?.stop();
  await database?.drop();
});

/** A person with an account in this database. */
const organiserOf = (nickName: string): Promise<Person> =>
  registeredIn(database.db, nickName, (authorization) => meetingClient({ authorization }, stack.urlOf('api')));

/** The personal link in a mail. */
const guestLink = ({ text }: { readonly text: string }): string => /http\S+\/meeting\/guest\/\S+/.exec(text)?.[0] ?? '';

test('R3.38 R4.18 R6.13 an external contact accepts, downloads files and signs in on the page of the mail, and declines from a calendar', async ({
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
  const [invitation] = await calendarMailsTo(email, 1);
  const calendar = invitation?.text ?? '';
  expect(invitation?.times).toEqual([onDay('10:00'), onDay('11:00')]);
  const replyTo = mail.headers['reply-to'] ?? '';
  expect(invitation?.event.organizer).toMatchObject({ val: `mailto:${replyTo}`, params: { CN: 'Amara Obi' } });

  await signedInAs(page, amara);
  const detail = new URL(`meeting/mine/${meetingId}`, stack.address).href;
  await page.goto(detail);
  const file = {
    name: 'Offer of March.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%an offer\n'),
  };
  await page.getByLabel('Add', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await expect(page.getByRole('link', { name: file.name })).toBeVisible();

  const window = await browser.newContext({ timezoneId: 'Asia/Shanghai' });
  const guest = await window.newPage();
  const link = guestLink(mail);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Solar canopy pilot' })).toBeVisible();
  // 10:00 in the meeting's zone is evening in this reader's zone.
  await expect(guest.getByText(/18:00\W+19:00/)).toBeVisible();
  await expect(guest.getByText('Amara Obi invites you to this meeting.')).toBeVisible();
  const download = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('invite.ics');
  const offer = guest.waitForEvent('download');
  await guest.getByRole('button', { name: 'Download Offer of March.pdf' }).click();
  expect((await offer).suggestedFilename()).toBe(file.name);
  expect(await readFile(await (await offer).path())).toEqual(file.buffer);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByRole('status').filter({ hasText: 'You have accepted' })).toBeVisible();

  const gus = page.getByRole('listitem').filter({ hasText: 'Gus Lind' });
  await page.reload();
  await expect(gus).toContainText('accepted');

  // The reminder is due: its mail links to the same page.
  await database.db.query
    .updateTable('meetingDue')
    .set({ dueAt: new Date() })
    .where('meetingId', '=', meetingId)
    .where('kind', '=', 'remind')
    .execute();
  const reminder = await mailTo(email, ({ subject }) => subject.includes('starts at 10:00'));
  expect(guestLink(reminder)).toBe(link);

  // Answers like a calendar program.
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${replyPort}`, from: email });
  const reply = calendar
    .replace('METHOD:REQUEST', 'METHOD:REPLY')
    .replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=DECLINED')
    .replace('END:VEVENT', 'COMMENT:On a train until noon\r\nEND:VEVENT');
  await mailer.send({
    to: replyTo,
    subject: 'Declined: Solar canopy pilot',
    text: 'No',
    html: 'No',
    messageId: '<1@journey.example>',
    calendar: { method: 'REPLY', text: reply },
  });
  await mailer.close();
  await page.reload();
  await expect(gus).toContainText('declined');
  await expect(gus).toContainText('On a train until noon');
  await guest.reload();
  await expect(guest.getByRole('status').filter({ hasText: 'You have declined' })).toBeVisible();

  // The guest comes all the same, and checks in on their phone.
  await expect(guest.getByRole('button', { name: 'Check in' })).toBeHidden();
  await shiftMeeting(database.db, meetingId, -5, 55);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.reload();
  await guest.getByRole('button', { name: 'Check in' }).click();
  await expect(guest.getByText('You checked in at')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Check in' })).toBeHidden();
  await page.reload();
  await expect(gus).toContainText('min late');
  await shiftMeeting(database.db, meetingId, 60, 120);

  const params = { meetingId };
  await amara.client.call(ROUTES.cancelMeeting, { params, body: { reason: 'Ill', scope: 'one' } });
  const [, gone] = await calendarMailsTo(email, 2);
  expect([gone?.method, gone?.event.status, gone?.event.uid]).toEqual(['CANCEL', 'CANCELLED', invitation?.event.uid]);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible();
  await window.close();
});

test('R3.38 R4.18 what is booked, moved and cancelled reaches the calendars of organiser, participant and external contact', async ({
  page,
}) => {
  // Mei books for Amara: the acting user gets no mail, so the organiser gets all of them.
  const mei = await organiserOf('Mei Lin');
  const [amara, karim] = await enterpriseOf(mei, ['Amara Obi', 'Karim Saidi'], organiserOf);
  if (amara === undefined || karim === undefined) throw new Error('nobody joined');
  await mei.client.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'UTC' } });
  const { roomId } = await mei.client.call(ROUTES.createRoom, { body: { name: 'Birch', capacity: 8, hours: null } });
  const gus = newEmail();
  const { contactId } = await mei.client.call(ROUTES.createContact, { body: { name: 'Gus Lind', email: gus } });
  const { meetingId } = await bookOnDay(mei.client, {
    roomId,
    organiserId: amara.user.userId,
    invited: { userIds: [karim.user.userId], contactIds: [contactId] },
  });

  await signedInAs(page, mei);
  await page.goto(new URL(`meeting/mine/${meetingId}`, stack.address).href);
  const detail = page.getByRole('complementary', { name: 'Solar canopy pilot' });
  const pick = async (entry: string) => {
    await detail.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await pick('Edit');
  await expect(page.getByRole('textbox', { name: 'Start time' })).toHaveValue('10:00');
  await page.getByRole('textbox', { name: 'Start time' }).fill('13:00');
  await page.getByRole('textbox', { name: 'End time' }).fill('14:30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await heard(page, 'The meeting is changed.');
  await page.goto(new URL(`meeting/mine/${meetingId}`, stack.address).href);
  await expect(detail).toContainText('13:00');
  await pick('Cancel meeting');
  const dialog = page.getByRole('dialog', { name: 'Cancel "Solar canopy pilot"?' });
  await dialog.getByLabel('Reason').fill('The roofers are ill');
  await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
  await heard(page, 'Meeting cancelled');

  const [before, after] = [
    [onDay('10:00'), onDay('11:00')],
    [onDay('13:00'), onDay('14:30')],
  ];
  for (const email of [amara.email, karim.email, gus]) {
    const mails = await calendarMailsTo(email, 3);
    expect(mails.map(({ method, sequence, times, event }) => [method, sequence, event.status, times])).toEqual([
      ['REQUEST', 0, 'CONFIRMED', before],
      ['REQUEST', 1, 'CONFIRMED', after],
      ['CANCEL', 2, 'CANCELLED', after],
    ]);
    for (const { event, attendees, mail } of mails) {
      expect(event).toMatchObject({ summary: 'Solar canopy pilot', location: 'Birch' });
      // Each mail names only its reader: people of other companies must not see each other's addresses.
      expect(attendees).toEqual([`mailto:${email}`]);
      const replyTo = mail.headers['reply-to'] ?? '';
      expect(event.organizer).toMatchObject({ val: `mailto:${replyTo}`, params: { CN: 'Amara Obi' } });
    }
    // All mails have the same event id, so that calendar programs update one event.
    expect(new Set(mails.map(({ event }) => event.uid)).size).toBe(1);
  }
  expect(await calendarMailsTo(mei.email, 0)).toEqual([]);
});
