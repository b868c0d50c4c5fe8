import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '@sw/base';
import { type Client, createClient, ROUTES, type RouteInput } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { mailSink, type SunkMail } from '@sw/testing';
import { sync, type VEvent } from 'node-ical';
import { enterpriseOf } from './enterprise-world.ts';
import { modulesApi } from './module-stack.ts';
import { expect, type Person } from './world.ts';

/** One time for all days of a journey, because it may run over midnight. */
const LOADED = Date.now();
/** The day this many days ahead, in the zone of the enterprise. */
export const dayAhead = (days: number): string => new Date(LOADED + days * DAY).toISOString().slice(0, 10);

/** A week ahead: whatever the time is now, the whole day can be booked. */
export const THE_DAY = dayAhead(7);
export const onDay = (time: string, day = THE_DAY): string => `${day}T${time}:00.000Z`;

/** A client of an api that has the module; the default one has it switched off. */
export const meetingClient = (person: Pick<Person, 'authorization'>, baseUrl = modulesApi()): Client =>
  createClient({
    baseUrl,
    authorization: () => person.authorization,
    locale: () => 'en',
    fetch: (input, init) => fetch(input, init),
  });

type RoomHours = { readonly appointStartTime: string; readonly appointEndTime: string } | null;

/** The hours of rooms that are in use while the journey runs, whatever the time is. */
export const ALL_DAY: RoomHours = { appointStartTime: '00:00:00', appointEndTime: '23:59:59' };

/** A zone in which it is neither early nor late in the day: a meeting of about now begins and ends today. */
const zoneOfNow = (): string => {
  const hour = new Date().getUTCHours();
  return hour < 4 || hour >= 20 ? 'Asia/Tokyo' : 'UTC';
};

/** An enterprise with these members and rooms. Its zone is UTC, unless the rooms are in use now. */
export async function meetingEnterprise(
  owner: Person,
  members: readonly string[],
  rooms: readonly string[],
  hours: RoomHours = null,
) {
  const people = await enterpriseOf(owner, members);
  const asOwner = meetingClient(owner);
  await asOwner.call(ROUTES.changeMeetingSettings, { body: { timeZone: hours === ALL_DAY ? zoneOfNow() : 'UTC' } });
  const roomIds: string[] = [];
  for (const name of rooms)
    roomIds.push((await asOwner.call(ROUTES.createRoom, { body: { name, capacity: 8, hours } })).roomId);
  return { people, asOwner, roomIds };
}

type Booking = RouteInput<typeof ROUTES.bookMeeting>['body'];

/** Books from 10:00 to 11:00 on the day by default. */
export const bookOnDay = (client: Client, change: Partial<Booking> & Pick<Booking, 'roomId' | 'invited'>) =>
  client.call(ROUTES.bookMeeting, {
    body: { startsAt: onDay('10:00'), endsAt: onDay('11:00'), subject: 'Solar canopy pilot', remind: 'm15', ...change },
  });

/** Moves a meeting to this time, in minutes from now, because a meeting in the past cannot be booked. */
export async function shiftMeeting(database: Database, meetingId: string, from: number, to: number): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
  await database.query
    .updateTable('meeting')
    .set({ startsAt: at(from), endsAt: at(to), originalStart: at(from) })
    .where('meetingId', '=', meetingId)
    .execute();
}

/** A mail as parsed by a calendar program: node-ical, which shares no code with our writer. */
interface CalendarMail {
  readonly mail: SunkMail;
  /** The calendar text as it was written. */
  readonly text: string;
  readonly method: string | undefined;
  readonly sequence: number;
  readonly event: VEvent;
  readonly times: readonly (string | undefined)[];
  /** The addresses of the attendees. */
  readonly attendees: readonly string[];
}

const personIn = (person: unknown): string =>
  typeof person === 'object' && person !== null && 'val' in person ? String(person.val) : String(person);

/** Undefined: the mail has no calendar part. */
function calendarIn(mail: SunkMail): CalendarMail | undefined {
  const [inline, attached] = mail.parts.filter(({ type }) => /^(text\/calendar|application\/ics)/.test(type));
  if (inline === undefined) return undefined;
  expect(attached?.content, 'the file is what programs read from the mail').toBe(inline.content);
  const entries = Object.values(sync.parseICS(inline.content));
  const [event, ...others] = entries.filter((one): one is VEvent => one?.type === 'VEVENT');
  if (event === undefined || others.length > 0) throw new Error('there is not one event');
  // The part's type must repeat the method, because some programs read only that.
  expect(inline.type).toContain(`method=${event.method}`);
  return {
    mail,
    text: inline.content,
    method: event.method,
    sequence: Number(event.sequence),
    event,
    times: [event.start, event.end].map((time) => time?.toISOString()),
    attendees: [event.attendee ?? []].flat().map(personIn),
  };
}

/** All mails to an address with a calendar part, oldest first, once there are this many. */
export async function calendarMailsTo(email: string, count: number): Promise<readonly CalendarMail[]> {
  const found = async () => (await mailSink().messages(email)).flatMap((mail) => calendarIn(mail) ?? []);
  await expect
    .poll(async () => (await found()).length, { message: `mails about meetings to ${email}`, timeout: 30_000 })
    .toBe(count);
  return found();
}

export const roomRow = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Rooms and their bookings' }).getByRole('row').filter({ hasText: name });

/** The default hours of an enterprise, which the line shows. */
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

/** Chooses colleagues by name in the popover's list. */
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
