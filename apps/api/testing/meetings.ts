import { HOUR } from '@sw/base';
import type { ManualClock } from '@sw/base/testing';
import { type CallOptions, type Client, ROUTES, type RouteInput } from '@sw/contract';
import { addColleague, addMerchant, type TestMerchant } from './merchants.ts';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

type Booking = RouteInput<typeof ROUTES.bookMeeting>['body'];

/** An enterprise in Berlin with two members who meet. */
export interface MeetingScene {
  readonly merchant: TestMerchant;
  /** The owner, who manages the rooms and takes part in no meeting. */
  readonly manager: Client;
  readonly ann: Person;
  readonly ben: Person;
  readonly asAnn: Client;
  readonly asBen: Client;
  /** The instant that many hours after the clock's start. */
  at(hours: number): string;
  addRoom(body?: object): Promise<string>;
  /** Ann books with Ben from 1 to 2 hours after the start, unless `change` says otherwise. */
  book(roomId: string, change?: Partial<Booking>, client?: Client, how?: CallOptions): ReturnType<typeof bookWith>;
}

const bookWith = (client: Client, body: Booking, how?: CallOptions) => client.call(ROUTES.bookMeeting, { body }, how);

export async function meetingScene(api: TestApi, clock: ManualClock): Promise<MeetingScene> {
  const start = clock.now();
  const merchant = await addMerchant(api);
  const [ann, ben] = [await addColleague(api, merchant), await addColleague(api, merchant)];
  const [manager, asAnn, asBen] = [api.client(merchant.owner), api.client(ann), api.client(ben)];
  await manager.call(ROUTES.changeMeetingSettings, { body: { timeZone: 'Europe/Berlin' } });
  const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
  let rooms = 0;
  return {
    merchant,
    manager,
    ann,
    ben,
    asAnn,
    asBen,
    at,
    async addRoom(body = {}) {
      rooms += 1;
      const hours = { appointStartTime: '00:00:00', appointEndTime: '23:59:59' };
      const room = { name: `Room ${rooms}`, capacity: 8, hours, ...body };
      return (await manager.call(ROUTES.createRoom, { body: room })).roomId;
    },
    book(roomId, change = {}, client = asAnn, how) {
      const body = {
        roomId,
        startsAt: at(1),
        endsAt: at(2),
        subject: 'Grid connection',
        remind: 'm15' as const,
        invited: { userIds: [ben.accountId] },
        ...change,
      };
      return bookWith(client, body, how);
    },
  };
}
