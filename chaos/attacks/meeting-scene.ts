import { DAY, HOUR } from '@sw/base';
import { type Client, ROUTES, type RouteInput } from '@sw/contract';
import type { Account, Target } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';

type Booking = RouteInput<typeof ROUTES.bookMeeting>['body'];

/** An enterprise of one free account, with a room. */
export interface MeetingScene {
  readonly owner: Account;
  readonly client: Client;
  readonly merchantId: string;
  readonly roomId: string;
  /** So many days ahead, from 9 to 10. */
  book(days: number, change?: Partial<Booking>): Promise<{ readonly meetingId: string; readonly count: number }>;
}

export async function meetingScene({ apiUrl, newAccounts }: Target, name: string): Promise<MeetingScene> {
  const [owner] = await newAccounts(1);
  if (owner === undefined) throw new Error('no account');
  const client = apiClient(apiUrl, owner);
  const { merchants } = await client.call(ROUTES.createMerchant, { body: { name } });
  const merchantId = merchants.find(({ isCurrent }) => isCurrent)?.merchantId ?? '';
  await client.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'UTC' } });
  const { roomId } = await client.call(ROUTES.createRoom, { body: { name: 'Oak', capacity: 8, type: 'MEETINGROOM' } });
  const today = Math.floor(Date.now() / DAY) * DAY;
  return {
    owner,
    client,
    merchantId,
    roomId,
    book(days, change = {}) {
      const at = today + days * DAY + 9 * HOUR;
      const span = { startsAt: new Date(at).toISOString(), endsAt: new Date(at + HOUR).toISOString() };
      const body = { roomId, ...span, subject: 'Plans', remind: 'none', invited: {}, ...change } as const;
      return client.call(ROUTES.bookMeeting, { body });
    },
  };
}
