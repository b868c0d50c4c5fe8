// @vitest-environment happy-dom
import type { CalendarKey, Route } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show, shownToast } from '../../../../testing/dom.tsx';
import { serverClock } from '../../../clock/clock.ts';
import { api } from '../../transport/api.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

const calendarKey = (keyId: string, changes: Partial<CalendarKey> = {}): CalendarKey => ({
  keyId,
  roomId: null,
  createdAt: '2026-11-18T20:45:00.000Z',
  ...changes,
});
const BIRCH = { roomId: '5', name: 'Birch' };
const KEY = 'k'.repeat(43);

/** The keys on the server. */
let keys: CalendarKey[] = [];
const asked: unknown[] = [];

beforeEach(() => {
  // A day of another year is shown with its year.
  vi.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2026-11-18T21:00:00Z'));
  keys = [];
  asked.length = 0;
  vi.spyOn(api, 'call').mockImplementation((async ({ name }: Route, input: Record<string, never>) => {
    if (name === 'listCalendarKeys') return keys;
    asked.push([name, input]);
    if (name === 'deleteCalendarKey') {
      keys = keys.filter(({ keyId }) => keyId !== (input as unknown as { params: { keyId: string } }).params.keyId);
      return null;
    }
    const calendar = calendarKey('9', input.body);
    keys = [...keys, calendar];
    return { calendar, key: KEY };
  }) as typeof api.call);
});
afterEach(() => vi.restoreAllMocks());

const open = (room: typeof BIRCH | null = null) => {
  const close = vi.fn();
  return { ...show(<SubscribeDialog room={room} zone="UTC" close={close} />), close };
};
const revokeOne = { name: 'Revoke the address created on Wednesday 18 November at 20:45' };

it('an address is made, shown once with a button that copies it, and stays in the list', async () => {
  const { user } = open();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const dialog = within(screen.getByRole('dialog', { name: 'Subscribe to your meetings' }));
  expect(await dialog.findByText('There is no address yet.')).toBeTruthy();
  expect(dialog.getByText(/from a secret address: everybody who has it can read them/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create address' }));
  const address = `${window.location.origin}/services/meeting/api/web/calendar/${KEY}.ics`;
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Address of the calendar' })).value).toBe(
    address,
  );
  expect(asked).toEqual([['createCalendarKey', { body: { roomId: null } }]]);
  await user.click(dialog.getByRole('button', { name: 'Copy address' }));
  expect(written).toHaveBeenCalledWith(address);
  await waitFor(() => expect(shownToast()).toBe('Address copied'));
  expect(await dialog.findByText('Created on Wednesday 18 November at 20:45')).toBeTruthy();
  expect(dialog.queryByText('There is no address yet.')).toBeNull();
});

it('revoking asks first; a second press in haste keeps the address, and one that was just made goes', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  await user.dblClick(await screen.findByRole('button', revokeOne));
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole('button', revokeOne));
  expect(screen.getByText('Programs that use this address can no longer read the calendar.')).toBeTruthy();
  expect(document.activeElement?.textContent, 'the focus is on the safe answer').toBe('Cancel');
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('There is no address yet.')).toBeTruthy();
  expect(asked.at(-1)).toEqual(['deleteCalendarKey', { params: { keyId: '9' } }]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(shownToast()).toBe('Address revoked');
});

it('the calendar of a room has its own addresses and says what private meetings show', async () => {
  keys = [
    calendarKey('1'),
    calendarKey('2', { roomId: '5', createdAt: '2026-11-17T08:00:00.000Z' }),
    calendarKey('3', { roomId: '6' }),
  ];
  const { user, close } = open(BIRCH);
  expect(screen.getByRole('dialog', { name: 'Subscribe to Birch' }).textContent).toContain(
    'Private meetings appear as Busy.',
  );
  const list = await screen.findByRole('list', { name: 'Addresses' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent),
  ).toEqual(['Created on Tuesday 17 November at 8:00']);
  await user.click(screen.getByRole('button', { name: 'Create address' }));
  await waitFor(() => expect(asked).toEqual([['createCalendarKey', { body: { roomId: '5' } }]]));
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

it('no more than the most can be made, and the dialog says why', async () => {
  keys = Array.from({ length: MEETING_LIMITS.calendarKeys }, (_, place) => calendarKey(String(place)));
  open();
  expect(await screen.findByText('There are 10 addresses, and no more are possible. Revoke one first.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create address' }).disabled).toBe(true);
});

it('a list that does not load says so', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new Error('no network'));
  open();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
