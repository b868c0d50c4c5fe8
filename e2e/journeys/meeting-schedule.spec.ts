import type { Page } from '@playwright/test';
import { type Client, ROUTES } from '@sw/contract';
import { bookOnDay, dayAhead, meetingEnterprise, onDay, roomRow, THE_DAY } from './meeting-world.ts';
import { modulesAt } from './module-stack.ts';
import { expect, heard, holdMessage, signedInAs, test } from './world.ts';

const block = (page: Page, room: string, label: RegExp) =>
  roomRow(page, room)
    .locator('[data-piece]')
    .and(page.getByRole('button', { name: label }));

/** The meeting's room and time on the server. */
const placeOf = async (client: Client, meetingId: string) => {
  const { room, startsAt, endsAt } = await client.call(ROUTES.getMeeting, { params: { meetingId } });
  return [room.name, startsAt, endsAt];
};

/** Drags the right edge of a booking by this many hours. The hour lines show how long an hour is. */
async function dragEnd(page: Page, room: string, label: RegExp, hours: number): Promise<void> {
  const booking = block(page, room, label);
  await booking.hover();
  const [edge, line] = [
    await booking.locator('[data-end]').boundingBox(),
    await roomRow(page, room).locator('[data-line]').boundingBox(),
  ];
  if (edge === null || line === null) throw new Error('the booking has no edge');
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (line.width * hours) / 16, y, { steps: 5 });
  await page.mouse.up();
}

test('R1.28 R2.58 a booking is lengthened by its right edge, with a way back, and never into the next one', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch', 'Cedar']);
  const [roomId = ''] = roomIds;
  const invited = { userIds: people.map(({ user }) => user.userId) };
  const { meetingId } = await bookOnDay(asOwner, { roomId, invited });
  const noon = { startsAt: onDay('12:00'), endsAt: onDay('13:00') };
  await bookOnDay(asOwner, { roomId, invited, subject: 'Lunch talk', ...noon });
  await signedInAs(page, person);
  await page.goto(modulesAt(`meeting?day=${THE_DAY}`));

  await dragEnd(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:00/, 0.5);
  await holdMessage(page, 'Meeting changed');
  await expect(block(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:30/)).toBeVisible();
  expect(await placeOf(asOwner, meetingId)).toEqual(['Birch', onDay('10:00'), onDay('11:30')]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(block(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:00/)).toBeVisible();
  expect(await placeOf(asOwner, meetingId)).toEqual(['Birch', onDay('10:00'), onDay('11:00')]);

  // Dragged over the talk, the meeting stays as it is.
  await dragEnd(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:00/, 1.5);
  await expect(block(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:00/)).toBeVisible();
  await dragEnd(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:00/, -0.5);
  await expect(block(page, 'Birch', /^Solar canopy pilot, 10:00 to 10:30/)).toBeVisible();
  expect(await placeOf(asOwner, meetingId)).toEqual(['Birch', onDay('10:00'), onDay('10:30')]);
});

test('R1.28 R2.58 a booking is moved and lengthened by keys alone; one of a series asks which are meant', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch', 'Cedar']);
  const [birch = '', cedar = ''] = roomIds;
  const invited = { userIds: people.map(({ user }) => user.userId) };
  const { meetingId } = await bookOnDay(asOwner, { roomId: birch, invited });
  const nine = { startsAt: onDay('09:00'), endsAt: onDay('10:00') };
  await bookOnDay(asOwner, { roomId: cedar, invited, subject: 'Staff news', ...nine });
  await signedInAs(page, person);
  await page.goto(modulesAt(`meeting?day=${THE_DAY}`));
  await expect(block(page, 'Birch', /^Solar canopy pilot, 10:00 to 11:00/)).toBeVisible();
  const keys = async (...pressed: readonly string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);
  const focused = page.locator(':focus');
  const said = page.getByRole('status').filter({ hasText: 'Solar canopy pilot, ' });

  // Into the grid with Tab, and from its first hour to the meeting.
  await page.getByRole('radio', { name: 'Day' }).focus();
  await keys('Tab');
  await expect(focused).toHaveAccessibleName(/^Birch, 8:00, free until 10:00/);
  await keys(...times(8, 'ArrowRight'));
  await expect(focused).toHaveAccessibleName(/^Birch, Solar canopy pilot, 10:00 to 11:00/);
  // Escape leaves the meeting where it was.
  await keys(' ', 'ArrowRight', 'Escape');
  await expect(said).toBeHidden();
  await keys('Home', ...times(8, 'ArrowRight'), ' ', 'ArrowDown', ...times(2, 'ArrowLeft'));
  await expect(said).toHaveText('Solar canopy pilot, Cedar, Taken');
  await keys(...times(4, 'ArrowRight'));
  await expect(said).toHaveText('Solar canopy pilot, Cedar, 10:30 to 11:30');
  await keys('Shift+ArrowRight');
  await expect(said).toHaveText('Solar canopy pilot, Cedar, 10:30 to 11:45');
  await keys('Enter');
  await heard(page, 'Meeting moved');
  await expect(block(page, 'Cedar', /^Solar canopy pilot, 10:30 to 11:45/)).toBeVisible();
  await expect(focused).toHaveAccessibleName(/^Cedar, Solar canopy pilot, 10:30 to 11:45/);
  expect(await placeOf(asOwner, meetingId)).toEqual(['Cedar', onDay('10:30'), onDay('11:45')]);

  // One meeting of a series, on its second day.
  await bookOnDay(asOwner, {
    roomId: birch,
    invited,
    subject: 'Stand-up',
    startsAt: onDay('14:00'),
    endsAt: onDay('14:30'),
    cycle: { type: 'day', end: 'count', count: 3 },
  });
  await page.goto(modulesAt(`meeting?day=${dayAhead(8)}`));
  await expect(block(page, 'Birch', /^Stand-up, 14:00 to 14:30/)).toBeVisible();
  await page.getByRole('radio', { name: 'Day' }).focus();
  await keys('Tab', ...times(24, 'ArrowRight'), ' ', 'ArrowRight', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Which meetings of the series change?' });
  // Past the close button to the choice, and past Cancel to the button.
  await keys('Tab', 'Tab');
  await expect(dialog.getByRole('radio', { name: 'This meeting' })).toBeFocused();
  await keys('ArrowDown', 'Tab', 'Tab', 'Enter');
  await heard(page, '2 meetings moved');
  await expect(block(page, 'Birch', /^Stand-up, 14:15 to 14:45/)).toBeVisible();
});

test('R2.58 R2.61 R4.20 R8.55 a series that is dragged into a conflict opens the form with it, and is moved around it; a single meeting repeats', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch', 'Cedar']);
  const [birch = ''] = roomIds;
  const invited = { userIds: people.map(({ user }) => user.userId) };
  await bookOnDay(asOwner, {
    roomId: birch,
    invited,
    subject: 'Stand-up',
    startsAt: onDay('10:00'),
    endsAt: onDay('10:30'),
    cycle: { type: 'day', end: 'count', count: 3 },
  });
  const review = await bookOnDay(asOwner, {
    roomId: birch,
    invited,
    subject: 'Budget review',
    startsAt: onDay('10:30', dayAhead(9)),
    endsAt: onDay('11:00', dayAhead(9)),
  });
  await signedInAs(page, person);
  await page.goto(modulesAt(`meeting?day=${dayAhead(8)}`));
  await dragEnd(page, 'Birch', /^Stand-up, 10:00 to 10:30/, 0.5);
  const dialog = page.getByRole('dialog', { name: 'Which meetings of the series change?' });
  await dialog.getByRole('radio', { name: 'This and later ones' }).check();
  await dialog.getByRole('button', { name: 'Change' }).click();

  await expect(page.getByRole('heading', { name: 'Change the meeting' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('11:00');
  const conflict = page.getByRole('alert').filter({ hasText: 'Budget review' });
  await expect(conflict).toContainText('Birch is taken until 11:00');
  await expect(conflict).toContainText('The others are free.');
  await conflict.getByRole('button', { name: 'Use Cedar' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Cedar, 10:00 to 11:00.' })).toBeVisible();
  await expect(conflict).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await heard(page, 'The meeting is changed.');
  const { meetings } = await asOwner.call(ROUTES.listMyMeetings, { query: { pageSize: 20 } });
  expect(meetings.map(({ subject, room, endsAt }) => `${subject}, ${room.name}, ${endsAt}`)).toEqual([
    `Stand-up, Birch, ${onDay('10:30')}`,
    `Stand-up, Birch, ${onDay('11:00', dayAhead(8))}`,
    `Stand-up, Cedar, ${onDay('11:00', dayAhead(9))}`,
    `Budget review, Birch, ${onDay('11:00', dayAhead(9))}`,
  ]);

  // The conflicting single meeting now becomes a series.
  await page.goto(modulesAt(`meeting/book/${review.meetingId}`));
  await page.getByRole('combobox', { name: 'Repeat' }).click();
  await page.getByTitle(/^Every (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/).click();
  await expect(page.getByText('5 meetings', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await heard(page, 'The meeting is changed.');
  const { seriesCount, cycle } = await asOwner.call(ROUTES.getMeeting, { params: { meetingId: review.meetingId } });
  expect([seriesCount, cycle?.type]).toEqual([5, 'week']);
});
