import { newId } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { option } from './enterprise-world.ts';
import {
  ALL_DAY,
  bookOnDay,
  dayAhead,
  dragHours,
  invite,
  meetingClient,
  meetingEnterprise,
  onDay,
  roomRow,
  shiftMeeting,
  THE_DAY,
} from './meeting-world.ts';
import { modulesAt } from './module-stack.ts';
import { expect, heard, holdMessage, signedInAs, test } from './world.ts';

test('R1.28 R2.58 R3.35 an owner adds rooms; a member books them by drag and by keys', async ({
  page,
  person,
  browser,
}) => {
  const { people } = await meetingEnterprise(person, ['Amara Obi', 'Karim Saidi'], []);
  const [amara, karim] = people;
  if (amara === undefined || karim === undefined) throw new Error('nobody joined');
  await signedInAs(page, person);
  await page.goto(modulesAt('meeting'));
  await page.getByRole('button', { name: 'Add a room' }).click();
  await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
  const add = async (name: string, type: string) => {
    await page.getByRole('button', { name: 'Add a room' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a room' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await option(page, type).click();
    await dialog.getByRole('button', { name: 'Add a room' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(type);
  };
  await add('Birch', 'Meeting room');
  await add('Great hall', 'Lecture hall');

  const window = await browser.newContext();
  const member = await window.newPage();
  await signedInAs(member, amara);
  await member.goto(modulesAt(`meeting?day=${THE_DAY}`));
  await expect(roomRow(member, 'Birch')).toContainText('Free all day');
  await expect(roomRow(member, 'Great hall')).toContainText('Lecture hall, 8');
  await dragHours(member, 'Birch', 10, 11.5);
  const popover = member.getByRole('dialog', { name: 'Book a meeting' });
  await expect(popover).toContainText('Birch, 10:00 to 11:30');
  await popover.getByRole('button', { name: 'Book room' }).click();
  await expect(popover.getByRole('alert')).toHaveText('Enter a subject');
  await popover.getByRole('textbox', { name: 'Subject' }).fill('Grid connection');
  await invite(member, 'Karim Saidi');
  await popover.getByRole('button', { name: 'Book room' }).click();
  await heard(member, 'Birch is booked');
  await expect(
    roomRow(member, 'Birch').getByRole('button', { name: /^Grid connection, 10:00 to 11:30, You/ }),
  ).toBeVisible();

  // With keys only: from the first hour of Birch down to the hall, for one hour.
  await roomRow(member, 'Birch')
    .getByRole('button', { name: /^Birch, / })
    .focus();
  await member.keyboard.press('Home');
  await member.keyboard.press('ArrowDown');
  for (let steps = 0; steps < 4; steps++) await member.keyboard.press('Shift+ArrowRight');
  await member.keyboard.press('Enter');
  await expect(popover).toContainText('Great hall, 8:00 to 9:00');
  await popover.getByRole('textbox', { name: 'Subject' }).fill('Physics lecture');
  await invite(member, 'Karim Saidi');
  await popover.getByRole('textbox', { name: 'Subject' }).press('Enter');
  await heard(member, 'Great hall is booked');
  await expect(
    roomRow(member, 'Great hall').getByRole('button', { name: /^Physics lecture, 8:00 to 9:00/ }),
  ).toBeVisible();
});

test('R2.58 in a week the short meetings of others have their words under the pointer, and a press tells of one', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Amara Obi', 'Karim Saidi'], ['Birch']);
  const [amara, karim] = people;
  if (amara === undefined || karim === undefined) throw new Error('nobody joined');
  await bookOnDay(asOwner, { roomId: roomIds[0] ?? '', invited: { userIds: [amara.user.userId] } });
  await signedInAs(page, karim);
  await page.goto(modulesAt(`meeting?view=week&day=${THE_DAY}`));
  const line = roomRow(page, 'Birch').locator('[data-line]');
  await line.locator('path').hover();
  await expect(line).toHaveAttribute('title', /^Solar canopy pilot, \w{3} \d+ \w+, 10:00 to 11:00, /);
  await line.locator('path').click();
  const facts = page.getByRole('dialog', { name: /^Solar canopy pilot, / });
  await expect(facts).toContainText('Birch');
  await page.keyboard.press('Escape');
  await expect(facts).toBeHidden();
  await expect(roomRow(page, 'Birch').getByRole('button', { name: /^Birch, .*Solar canopy pilot/ })).toBeFocused();
});

test('R3.36 the schedule says which rooms are free, in use, next in use, and out of use', async ({
  page,
  person,
  database,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(
    person,
    ['Amara Obi'],
    ['Birch', 'Cedar', 'Maple', 'Roof'],
    ALL_DAY,
  );
  const [birch = '', cedar = '', , roof = ''] = roomIds;
  const invited = { userIds: people.map(({ user }) => user.userId) };
  const running = await bookOnDay(asOwner, { roomId: birch, invited });
  const coming = await bookOnDay(asOwner, { roomId: cedar, invited });
  await shiftMeeting(database, running.meetingId, -20, 40);
  await shiftMeeting(database, coming.meetingId, 30, 90);
  await asOwner.call(ROUTES.changeRoom, {
    params: { roomId: roof },
    body: { enabled: false, disabledReason: 'Railing repair' },
  });
  await signedInAs(page, person);
  await page.goto(modulesAt('meeting'));
  await expect(roomRow(page, 'Birch')).toContainText('In use until');
  await expect(roomRow(page, 'Cedar')).toContainText('Next at');
  await expect(roomRow(page, 'Maple')).toContainText('Free all day');
  await expect(roomRow(page, 'Roof')).toContainText('Out of use: Railing repair');
});

test('R2.57 R2.59 R2.61 R3.32 R3.33 R5.29 More options keeps what was entered; a series is booked around a conflict and shown in my meetings', async ({
  page,
  person,
}) => {
  const { people, roomIds } = await meetingEnterprise(person, ['Amara Obi', 'Karim Saidi'], ['Birch', 'Maple']);
  const [amara, karim] = people;
  if (amara === undefined || karim === undefined) throw new Error('nobody joined');
  const later = dayAhead(21);
  await bookOnDay(meetingClient(karim), {
    roomId: roomIds[0] ?? '',
    invited: { userIds: [person.user.userId] },
    startsAt: onDay('14:00', later),
    endsAt: onDay('15:00', later),
    subject: 'Budget review',
  });
  await signedInAs(page, amara);
  await page.goto(modulesAt('meeting/book'));
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const problems = page.getByRole('main').getByRole('alert');
  await expect(problems).toHaveText([
    'Enter a subject',
    'Choose a room',
    'Choose the day of the meeting',
    'Choose at least one participant',
  ]);
  await page.getByRole('textbox', { name: 'End time' }).fill('23:59');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(problems.filter({ hasText: 'Choose a start time' })).toBeVisible();

  await page.goto(modulesAt(`meeting?day=${THE_DAY}`));
  await dragHours(page, 'Birch', 14, 15.5);
  const popover = page.getByRole('dialog', { name: 'Book a meeting' });
  await popover.getByRole('textbox', { name: 'Subject' }).fill('Grid connection');
  await invite(page, 'Karim Saidi');
  await popover.getByRole('button', { name: 'More options' }).click();
  await expect(page.getByRole('heading', { name: 'Book a meeting', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Grid connection');
  await expect(page.getByRole('textbox', { name: 'Start time' })).toHaveValue('14:00');
  await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('15:30');
  await expect(page.getByRole('button', { name: 'Remove Karim Saidi' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Repeat' }).click();
  await page.getByTitle(/^Every (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Budget review by Karim Saidi' });
  await expect(conflict).toContainText('Birch is taken until 15:00');
  await expect(conflict).toContainText('The others are free.');
  await page.getByRole('textbox', { name: 'Point 1' }).fill('Offer, page by page');
  await page.getByRole('textbox', { name: 'Minutes of point 1' }).fill('40');
  await page.getByRole('combobox', { name: 'Reminder' }).click();
  await option(page, '1 hour before, app and mail').click();
  const book = page.getByRole('button', { name: 'Book and invite 1' });
  // A booking with an open conflict is not sent: the button leads to the conflict.
  await book.click();
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Use Maple' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Maple, 14:00 to 15:30.' })).toBeVisible();
  await expect(conflict).toBeHidden();
  await book.click();
  await heard(page, '5 meetings are booked.');

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My meetings' }).click();
  await expect(page.getByRole('heading', { name: 'My meetings', level: 1 })).toBeVisible();
  // A week earlier, whatever day it is by now.
  await page.goto(modulesAt(`meeting/mine?day=${dayAhead(0)}`));
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('link', { name: /^Grid connection, 14:00 to 15:30, Birch/ }).click();
  const detail = page.getByRole('complementary', { name: 'Grid connection' });
  await expect(detail).toContainText('Number 1 of a series of 5');
  await expect(detail).toContainText('Offer, page by page');
  await expect(detail).toContainText('Karim Saidi');

  await detail.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Change the meeting' })).toBeVisible();
  await page.getByText('All of the series', { exact: true }).click();
  await page.getByLabel('Subject').fill('Grid connection, next steps');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await heard(page, 'The meeting is changed.');
  const { meetings } = await meetingClient(amara).call(ROUTES.listMyMeetings, { query: { pageSize: 20 } });
  expect(meetings.map(({ subject, room }) => `${subject}, ${room.name}`)).toEqual([
    'Grid connection, next steps, Birch',
    'Grid connection, next steps, Birch',
    'Grid connection, next steps, Maple',
    'Grid connection, next steps, Birch',
    'Grid connection, next steps, Birch',
  ]);
  const booked = await meetingClient(amara).call(ROUTES.getMeeting, {
    params: { meetingId: meetings[0]?.meetingId ?? '' },
  });
  expect(booked).toMatchObject({ remind: 'h1', cycle: { type: 'week', count: 5 }, startsAt: onDay('14:00') });
});

test('R1.29 R2.69 R3.33 an invitation is answered with a way back; files of others cannot be deleted', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch']);
  const [karim] = people;
  if (karim === undefined) throw new Error('nobody joined');
  const { meetingId } = await bookOnDay(asOwner, {
    roomId: roomIds[0] ?? '',
    invited: { userIds: [karim.user.userId] },
  });
  await signedInAs(page, karim);
  await page.goto(modulesAt('meeting/mine'));
  const open = page.getByRole('region', { name: '1 invitation to answer' });
  await open.getByRole('button', { name: 'Accept' }).click();
  await holdMessage(page, 'Accepted: Solar canopy pilot');
  await expect(open).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await open.getByRole('button', { name: 'Decline' }).click();
  await heard(page, 'Declined: Solar canopy pilot');
  await expect(open).toBeHidden();
  const { people: asked } = await asOwner.call(ROUTES.getMeeting, { params: { meetingId } });
  expect(asked.find(({ userId }) => userId === karim.user.userId)?.invite).toBe('rejected');

  await page.goto(modulesAt(`meeting/mine/${meetingId}`));
  const detail = page.getByRole('complementary', { name: 'Solar canopy pilot' });
  await detail.getByRole('button', { name: 'Accept' }).click();
  await expect(detail.getByRole('button', { name: 'Accepted' })).toBeVisible();
  // Only the organiser can cancel.
  await expect(detail.getByRole('button', { name: 'More', exact: true })).toBeHidden();
  await expect(
    meetingClient(karim).call(ROUTES.cancelMeeting, { params: { meetingId }, body: { reason: 'No' } }),
  ).rejects.toMatchObject({ error: 'MEETING_NOT_ALLOWED' });
  const chooser = page.waitForEvent('filechooser');
  await detail.getByRole('button', { name: 'Add', exact: true }).click();
  await (await chooser).setFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('An offer') });
  await expect(detail.getByRole('button', { name: 'Remove offer.txt' })).toBeVisible();
  await expect(detail.getByText('You can open files that others added, but not delete them.')).toBeHidden();

  const owner = await page.context().browser()?.newPage();
  if (owner === undefined) throw new Error('no window');
  await signedInAs(owner, person);
  await owner.goto(modulesAt(`meeting/mine/${meetingId}`));
  const theirs = owner.getByRole('complementary', { name: 'Solar canopy pilot' });
  await expect(theirs.getByText('You can open files that others added, but not delete them.')).toBeVisible();
  await expect(theirs.getByRole('img', { name: 'Only Karim Saidi can remove this file' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Remove offer.txt' })).toBeHidden();
});

test('R3.34 R5.41 R5.42 R5.43 R5.44 the organiser delays a running meeting, and cancels one with a reason and the reservation password', async ({
  page,
  person,
  database,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch', 'Cedar'], ALL_DAY);
  const invited = { userIds: people.map(({ user }) => user.userId) };
  const [birch = '', cedar = ''] = roomIds;
  const { meetingId } = await bookOnDay(asOwner, { roomId: birch, invited, password: 'Willow-7' });
  const running = await bookOnDay(asOwner, { roomId: cedar, invited, subject: 'Staff news' });
  await shiftMeeting(database, running.meetingId, -50, 10);
  await signedInAs(page, person);
  await page.goto(modulesAt(`meeting/mine/${running.meetingId}`));
  const pick = async (subject: string, entry: string) => {
    await page.getByRole('complementary', { name: subject }).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await pick('Staff news', 'Delay the end');
  const delay = page.getByRole('dialog', { name: 'Delay the end' });
  await delay.getByLabel('Minutes').fill('61');
  await delay.getByRole('button', { name: 'Delay the end' }).click();
  await expect(delay.getByRole('alert')).toHaveText('A meeting can be delayed by at most 60 minutes; 60 are left');
  await delay.getByRole('button', { name: '15 min', exact: true }).click();
  await delay.getByRole('button', { name: 'Delay the end' }).click();
  await heard(page, 'The meeting ends at');
  await expect(delay).toBeHidden();

  await page.goto(modulesAt(`meeting/mine/${meetingId}`));
  const detail = page.getByRole('complementary', { name: 'Solar canopy pilot' });
  await expect(detail).toContainText('Not started');
  await pick('Solar canopy pilot', 'Cancel meeting');
  const dialog = page.getByRole('dialog', { name: 'Cancel "Solar canopy pilot"?' });
  const cancel = dialog.getByRole('button', { name: 'Cancel meeting' });
  await cancel.click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await expect(dialog.getByText('Reservation password cannot be empty')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The roofers are ill');
  await dialog.getByLabel('Reservation password', { exact: true }).fill('Birch-7');
  await cancel.click();
  await expect(dialog.getByText('Reservation password wrong, re-enter')).toBeVisible();
  await dialog.getByLabel('Reservation password', { exact: true }).fill('Willow-7');
  await cancel.click();
  await heard(page, 'Meeting cancelled');
  await expect(detail).toContainText('Cancelled');
  await expect(detail).toContainText('Reason: The roofers are ill');
});

test('R2.64 R2.65 R2.66 R2.67 R2.68 R5.47 R5.48 R5.49 R5.50 external contacts are searched, added, edited and deleted; a hundred is the most', async ({
  page,
  person,
  database,
}) => {
  await meetingEnterprise(person, [], ['Birch']);
  await signedInAs(page, person);
  await page.goto(modulesAt('meeting/book'));
  const head = page.getByRole('heading', { name: 'External contacts', level: 3 });
  await head.locator('..').getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog', { name: 'External contacts' });
  await expect(dialog.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Remark', 'Actions']);
  await dialog.getByRole('button', { name: 'New contact' }).click();
  const card = page.getByRole('dialog', { name: 'Personnel information' });
  const save = card.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(card.getByText('Name cannot be empty')).toBeVisible();
  await expect(card.getByText('Email cannot be empty')).toBeVisible();
  await card.getByLabel('Name').fill('Tomás Ortega');
  await card.getByLabel('Email').fill('tomas at helio');
  await save.click();
  await expect(card.getByText('Email format error')).toBeVisible();
  await card.getByLabel('Email').fill('tomas@helio.example');
  await save.click();
  await expect(card).toBeHidden();
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Edit Tomás Ortega' }).click();
  await card.getByLabel('Remark').fill('Helio Roofing');
  await save.click();
  await expect(dialog.getByRole('row', { name: /Tomás Ortega tomas@helio.example Helio Roofing/ })).toBeVisible();
  const search = dialog.getByPlaceholder('Name/email search');
  await search.fill('netznord');
  await expect(dialog.getByText('Nobody found')).toBeVisible();
  await search.fill('HELIO');
  await expect(dialog.getByRole('row')).toHaveCount(2);

  await dialog.getByRole('button', { name: 'Delete Tomás Ortega' }).click();
  const asks = page.getByRole('dialog', { name: 'Delete external contact' });
  await expect(asks).toContainText('Confirm delete this external contact?');
  await asks.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Nobody found')).toBeVisible();

  const { spaceId } = await database.query
    .selectFrom('room')
    .innerJoin('spaceMember', 'spaceMember.spaceId', 'room.spaceId')
    .where('spaceMember.accountId', '=', person.user.userId)
    .select('room.spaceId')
    .executeTakeFirstOrThrow();
  await database.query
    .insertInto('externalContact')
    .values(
      Array.from({ length: 100 }, (_, number) => ({
        contactId: newId(),
        spaceId,
        accountId: person.user.userId,
        name: `Guest ${number}`,
        email: `guest${number}@helio.example`,
        remark: '',
      })),
    )
    .execute();
  await page.reload();
  await head.locator('..').getByRole('button', { name: 'Manage' }).click();
  await expect(dialog.getByText('Most 100 external contacts can be added')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'New contact' })).toBeDisabled();
});

test('R1.30 R2.60 the address book finds members by name, address and pinyin', async ({ page, person }) => {
  await meetingEnterprise(person, ['Amara Obi', '林小明'], []);
  await signedInAs(page, person);
  await page.goto(modulesAt('board'));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Address book' }).click();
  await expect(page.getByRole('heading', { name: 'Address book', level: 1 })).toBeVisible();
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(3);
  const search = page.getByRole('searchbox', { name: 'Name, address or pinyin' });
  await search.fill('linxiao');
  await expect(rows).toHaveText([/林小明/]);
  await search.fill(person.email);
  await expect(rows).toHaveText([/Mei Lin/]);
  await search.fill('nobody of this name');
  await expect(page.getByText('Nobody found.')).toBeVisible();
});

test('R6.13 a manager of rooms approves and refuses bookings, closes a room with its meetings, and reads its use', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch', 'Cedar']);
  const [birch = '', cedar = ''] = roomIds;
  const [karim] = people;
  if (karim === undefined) throw new Error('nobody joined');
  const asKarim = meetingClient(karim);
  const invited = { userIds: [person.user.userId] };
  await asOwner.call(ROUTES.changeRoom, { params: { roomId: birch }, body: { needsApproval: true } });
  await bookOnDay(asKarim, { roomId: birch, invited, subject: 'Hiring' });
  const noon = { startsAt: onDay('12:00'), endsAt: onDay('13:00') };
  await bookOnDay(asKarim, { roomId: birch, invited, subject: 'Choir', ...noon });
  await bookOnDay(asKarim, { roomId: cedar, invited, subject: 'Staff news' });
  await signedInAs(page, person);
  await page.goto(modulesAt('enterprise?part=approvals'));
  const request = (subject: string) => page.getByRole('listitem').filter({ hasText: subject });
  await request('Hiring').getByRole('button', { name: 'Approve' }).click();
  await expect(request('Hiring')).toBeHidden();
  await request('Choir').getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse this booking?' });
  const refuse = dialog.getByRole('button', { name: 'Refuse' });
  await refuse.click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason');
  await dialog.getByLabel('Reason').fill('The room is painted');
  await refuse.click();
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible();

  await page.goto(modulesAt('enterprise?part=rooms'));
  await page.getByRole('button', { name: 'More about Cedar' }).click();
  await page.getByRole('menuitem', { name: 'Closures' }).click();
  const closures = page.getByRole('dialog', { name: 'Closures of Cedar' });
  await closures.getByLabel('From', { exact: true }).fill(THE_DAY);
  await closures.getByLabel('To', { exact: true }).fill(THE_DAY);
  await closures.getByLabel('Reason, shown in the schedule').fill('Railing repair');
  await closures.getByRole('button', { name: 'Close room' }).click();
  await expect(closures).toContainText('1 meeting is in that time.');
  // Birch has the same size, but is taken at that time.
  await expect(closures.getByRole('listitem').filter({ hasText: 'Staff news' })).toContainText('is cancelled');
  await closures.getByRole('button', { name: 'Close room anyway' }).click();
  await expect(closures.getByRole('button', { name: 'Open again' })).toBeVisible();
  const { meetings } = await asKarim.call(ROUTES.listMyMeetings, { query: { pageSize: 20 } });
  expect(Object.fromEntries(meetings.map(({ subject, approval, status }) => [subject, [approval, status]]))).toEqual({
    Hiring: ['granted', 'NOT_START'],
    Choir: ['refused', 'CANCELED'],
    'Staff news': ['none', 'CANCELED'],
  });

  await page.goto(modulesAt('enterprise?part=roomUse'));
  await page.getByLabel('To').fill(THE_DAY);
  await expect(page.getByRole('row', { name: /^Birch 1 1 h/ })).toBeVisible();
});

test('R1.04 R4.18 R4.19 a participant finds an invitation at the menu, answers it, reads the meeting and signs in', async ({
  page,
  person,
  database,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch'], ALL_DAY);
  const [karim] = people;
  if (karim === undefined) throw new Error('nobody joined');
  const { meetingId } = await bookOnDay(asOwner, {
    roomId: roomIds[0] ?? '',
    invited: { userIds: [karim.user.userId] },
    agenda: [{ text: 'Offer, page by page', minutes: 40 }],
  });
  await signedInAs(page, karim);
  await page.goto(modulesAt('board'));
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByText(/^Mei Lin invited you to Solar canopy pilot on /)).toBeVisible();
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'My meetings 1 invitation to answer' }).click();
  await page.getByRole('region', { name: '1 invitation to answer' }).getByRole('button', { name: 'Accept' }).click();
  await heard(page, 'Accepted: Solar canopy pilot');
  await expect(menu.getByRole('link', { name: 'My meetings', exact: true })).toBeVisible();
  await shiftMeeting(database, meetingId, -3, 57);
  await page.goto(modulesAt(`meeting/mine/${meetingId}`));
  const detail = page.getByRole('complementary', { name: 'Solar canopy pilot' });
  await expect(detail).toContainText('Offer, page by page');
  await expect(detail).toContainText('0 of 2 here');
  await detail.getByRole('button', { name: 'Check in' }).click();
  await expect(detail).toContainText('1 of 2 here');
});
