import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '@sw/base';
import { type Client, createClient, ROUTES, type RouteInput } from '@sw/contract';
import type { Stack } from '@sw/dev';
import type { Database } from '@sw/postgres';
import { enterpriseOf } from './enterprise-world.ts';
import { expect, type Person } from './world.ts';

/** A day so many days ahead, in the zone of the enterprise. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A week ahead: whatever the hour is now, all of that day can be booked. */
export const THE_DAY = dayAhead(7);
export const onDay = (time: string, day = THE_DAY): string => `${day}T${time}:00.000Z`;

/** Calls the api that has the module: the shared one has it switched off. */
export const meetingClient = (stack: Stack, person: Person): Client =>
  createClient({
    baseUrl: stack.urlOf('api'),
    authorization: () => person.authorization,
    locale: () => 'en',
    fetch: (input, init) => fetch(input, init),
  });

type RoomHours = { readonly appointStartTime: string; readonly appointEndTime: string } | null;

/** Of rooms that are in use while the journey runs, whatever the hour is. */
export const ALL_DAY: RoomHours = { appointStartTime: '00:00:00', appointEndTime: '23:59:59' };

/** An enterprise with these members, whose clocks show UTC, and with rooms of these names. */
export async function meetingEnterprise(
  stack: Stack,
  owner: Person,
  members: readonly string[],
  rooms: readonly string[],
  hours: RoomHours = null,
) {
  const people = await enterpriseOf(owner, members);
  const asOwner = meetingClient(stack, owner);
  await asOwner.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'UTC' } });
  const roomIds: string[] = [];
  for (const name of rooms)
    roomIds.push((await asOwner.call(ROUTES.createRoom, { body: { name, capacity: 8, hours } })).roomId);
  return { people, asOwner, roomIds };
}

type Booking = RouteInput<typeof ROUTES.bookMeeting>['body'];

/** From 10:00 to 11:00 on the day, unless the change says otherwise. */
export const bookOnDay = (client: Client, change: Partial<Booking> & Pick<Booking, 'roomId' | 'invited'>) =>
  client.call(ROUTES.bookMeeting, {
    body: { startsAt: onDay('10:00'), endsAt: onDay('11:00'), subject: 'Solar canopy pilot', remind: 'm15', ...change },
  });

/** As if it had been booked for this time, minutes from now: a meeting in the past cannot be booked. */
export async function shiftMeeting(database: Database, meetingId: string, from: number, to: number): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
  await database.query
    .updateTable('meeting')
    .set({ startsAt: at(from), endsAt: at(to), originalStart: at(from) })
    .where('meetingId', '=', meetingId)
    .execute();
}

export const roomRow = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Rooms and their bookings' }).getByRole('row').filter({ hasText: name });

/** The usual hours of an enterprise, which the line shows. */
const [FIRST_HOUR, LAST_HOUR] = [8, 24];

/** Drags over the hours of a room. */
export async function dragHours(page: Page, room: string, from: number, to: number): Promise<void> {
  const line = roomRow(page, room).locator('[data-line]');
  await expect(line).toBeVisible();
  const box = await line.boundingBox();
  if (box === null) throw new Error(`${room} has no line`);
  const x = (hour: number) => box.x + (box.width * (hour - FIRST_HOUR)) / (LAST_HOUR - FIRST_HOUR);
  const y = box.y + box.height / 2;
  await page.mouse.move(x(from) + 2, y);
  await page.mouse.down();
  await page.mouse.move(x(to) - 2, y, { steps: 4 });
  await page.mouse.up();
}

/** Chooses colleagues in the list of the popover by their names. */
export async function invite(page: Page, ...names: readonly string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Invite people' });
  for (const name of names) {
    await field.fill(name);
    await page
      .getByRole('option', { name })
      .or(page.getByTitle(name, { exact: true }))
      .last()
      .click();
  }
}
