import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { ALL_DAY, bookOnDay, dayAhead, meetingEnterprise, onDay, shiftMeeting } from './meeting-world.ts';
import { modulesAt } from './module-stack.ts';
import { expect, signedInAs, test } from './world.ts';

const listed = (page: Page, subject: string) => page.getByRole('main').getByRole('link', { name: subject });
const topOf = async (page: Page, subject: string): Promise<number> =>
  Math.round((await listed(page, subject).first().boundingBox())?.y ?? Number.NaN);

test('R1.29 the list of my meetings opens at today, shows earlier ones above without a jump, and returns to today', async ({
  page,
  person,
  database,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch'], ALL_DAY);
  const [roomId = ''] = roomIds;
  const invited = { userIds: people.map(({ user }) => user.userId) };
  const daily = (subject: string, time: string, count: number) =>
    bookOnDay(asOwner, {
      roomId,
      invited,
      subject,
      startsAt: onDay(`${time}:00`),
      endsAt: onDay(`${time}:30`),
      cycle: { type: 'day', end: 'count', count },
    });
  await daily('Stand-up', '10', 20);
  await daily('Old news', '12', 20);
  const free = { startsAt: onDay('14:00'), endsAt: onDay('15:00') };
  const now = await bookOnDay(asOwner, { roomId, invited, subject: 'Roof today', ...free });
  await shiftMeeting(database, now.meetingId, -5, 25);
  const { meetings } = await asOwner.call(ROUTES.listMyMeetings, { query: { pageSize: 100 } });
  const old = meetings.filter(({ subject }) => subject === 'Old news');
  for (const [place, { meetingId }] of old.entries()) {
    const from = (-(place + 2) * DAY) / MINUTE;
    await shiftMeeting(database, meetingId, from, from + 30);
  }

  await signedInAs(page, person);
  await page.goto(modulesAt('meeting/mine?view=list'));
  await expect(listed(page, 'Roof today')).toBeInViewport();
  await expect(listed(page, 'Stand-up')).toHaveCount(20);
  await expect(listed(page, 'Old news')).toHaveCount(0);

  const before = await topOf(page, 'Roof today');
  await page.getByRole('button', { name: 'Earlier meetings' }).click();
  await expect(listed(page, 'Old news')).toHaveCount(20);
  await expect.poll(() => topOf(page, 'Roof today')).toBe(before);

  await listed(page, 'Stand-up').last().scrollIntoViewIfNeeded();
  await expect(listed(page, 'Roof today')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(listed(page, 'Roof today')).toBeInViewport();
  await expect(listed(page, 'Old news').last()).not.toBeInViewport();
});

test('R1.29 Esc in a dialog of the drawer closes the dialog alone, Esc in the drawer returns to its meeting', async ({
  page,
  person,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Karim Saidi'], ['Birch']);
  const invited = { userIds: people.map(({ user }) => user.userId) };
  await bookOnDay(asOwner, { roomId: roomIds[0] ?? '', invited });
  await signedInAs(page, person);
  await page.goto(modulesAt(`meeting/mine?day=${dayAhead(7)}`));
  const block = page.getByRole('link', { name: /^Solar canopy pilot, / });
  await block.click();
  const drawer = page.getByRole('complementary', { name: 'Solar canopy pilot' });
  await expect(drawer).toBeFocused();
  await drawer.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel "Solar canopy pilot"?' });
  await dialog.getByLabel('Reason').fill('The roofers are ill');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('heading', { name: 'Solar canopy pilot' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(block).toBeFocused();

  // If the meeting was opened by its address, the focus can only return to the meeting in the week.
  const opened = new URL((await block.getAttribute('href')) ?? '', page.url()).href;
  await page.goto(opened);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(block).toBeFocused();
});
