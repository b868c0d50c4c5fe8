import { ROUTES } from '@sw/contract';
import type { Database } from '@sw/postgres';
import { apiClient } from '../board-client.ts';
import { type CallPage, openCallPage } from '../calls/call-page.ts';
import type { Person } from '../people.ts';

/** A call of two people that lasts for the whole run. */
export interface HeldCall {
  /** The changes of the call that its people did not cause. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

export async function holdCall(
  { apiUrl, database }: { readonly apiUrl: string; readonly database: Database },
  wbNo: string,
  people: readonly Person[],
): Promise<HeldCall> {
  const page: CallPage = await openCallPage();
  try {
    const [host] = people;
    if (!host) throw new Error('a call needs somebody');
    const order = { params: { wbNo }, body: { kind: 'voice' as const, ring: [] } };
    const { callId } = await apiClient(apiUrl, host).call(ROUTES.startCall, order, { timeoutMs: 15_000 });
    for (const [place, person] of people.entries()) {
      const device = `device-${place}`;
      const joining = { params: { wbNo, callId }, body: { device } };
      const ticket = await apiClient(apiUrl, person).call(ROUTES.joinCall, joining, { timeoutMs: 15_000 });
      await page.join(device, ticket.url, ticket.token);
    }
    return {
      async faults() {
        const dropped = (await page.dropped()).map((name) => `${name} was dropped from the call`);
        const row = await database.query
          .selectFrom('call')
          .select(['endedAt', 'closedAt'])
          .where('callId', '=', callId)
          .executeTakeFirst();
        const isOpen = row !== undefined && row.endedAt === null && row.closedAt === null;
        return isOpen ? dropped : [...dropped, 'the call is recorded as ended'];
      },
      close: () => page.close(),
    };
  } catch (error) {
    await page.close();
    throw error;
  }
}
