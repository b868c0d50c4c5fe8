import type { Page } from '@playwright/test';
import { sync, type VEvent } from 'node-ical';
import { bookOnDay, meetingEnterprise, onDay, roomRow, THE_DAY } from './meeting-world.ts';
import { modulesAt } from './module-stack.ts';
import { expect, heard, signedInAs, test } from './world.ts';

/** The events that a calendar program reads at an address, without our page and without a session. */
async function eventsAt(address: string): Promise<VEvent[]> {
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const components = Object.values(sync.parseICS(await answer.text()));
  return components.filter((one): one is VEvent => one?.type === 'VEVENT');
}

const factsOf = (events: readonly VEvent[]) =>
  events.map(({ summary, start, end, location }) => [summary, start.toISOString(), end?.toISOString(), location]);

async function madeAddress(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('There is no address yet.');
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const field = dialog.getByRole('textbox', { name: 'Address of the calendar' });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  return field.inputValue();
}

/** Presses twice, because the first press asks for confirmation. */
async function revoked(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: /^Revoke the address created on / }).click();
  await expect(dialog).toContainText('Programs that use this address can no longer read the calendar.');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await heard(page, 'Address revoked');
  await expect(dialog).toContainText('There is no address yet.');
}

test('a member subscribes to own meetings and a manager to a room; a revoked address is refused', async ({
  page,
  person,
  browser,
}) => {
  const { people, asOwner, roomIds } = await meetingEnterprise(person, ['Amara Obi'], ['Birch', 'Cedar']);
  const [amara] = people;
  const [birch = '', cedar = ''] = roomIds;
  if (amara === undefined) throw new Error('nobody joined');
  await bookOnDay(asOwner, { roomId: birch, invited: { userIds: [amara.user.userId] } });
  const window = await browser.newContext();
  const member = await window.newPage();
  await signedInAs(member, amara);
  await member.goto(modulesAt('meeting/mine'));
  await member.getByRole('button', { name: 'Subscribe' }).click();
  const own = await madeAddress(member, 'Subscribe to your meetings');
  expect(factsOf(await eventsAt(own))).toEqual([['Solar canopy pilot', onDay('10:00'), onDay('11:00'), 'Birch']]);
  await revoked(member, 'Subscribe to your meetings');
  expect((await fetch(own)).status).toBe(404);
  // Only managers can subscribe to rooms.
  await member.goto(modulesAt(`meeting?day=${THE_DAY}`));
  await expect(roomRow(member, 'Birch').getByRole('button', { name: /^Solar canopy pilot/ })).toBeVisible();
  await expect(member.getByRole('button', { name: 'More about Birch' })).toBeHidden();

  const noon = { startsAt: onDay('12:00'), endsAt: onDay('13:00') };
  await bookOnDay(asOwner, { roomId: cedar, invited: { userIds: [amara.user.userId] }, subject: 'Staff news' });
  await bookOnDay(asOwner, { roomId: cedar, invited: { userIds: [amara.user.userId] }, private: true, ...noon });
  await signedInAs(page, person);
  await page.goto(modulesAt(`meeting?day=${THE_DAY}`));
  // With keys only: from an hour of Cedar to its menu, and in the end back to the button.
  await expect(roomRow(page, 'Cedar').getByRole('button', { name: /^Staff news/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Day' }).focus();
  for (const key of ['Tab', 'ArrowDown', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('menuitem', { name: 'Subscribe' })).toBeFocused();
  await page.keyboard.press('Enter');
  const room = await madeAddress(page, 'Subscribe to Cedar');
  expect(factsOf(await eventsAt(room))).toEqual([
    ['Staff news', onDay('10:00'), onDay('11:00'), 'Cedar'],
    ['Busy', onDay('12:00'), onDay('13:00'), 'Cedar'],
  ]);
  await revoked(page, 'Subscribe to Cedar');
  expect((await fetch(room)).status).toBe(404);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More about Cedar' })).toBeFocused();
});
