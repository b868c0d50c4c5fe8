import { until } from '@sw/engines';
import { connectAs } from '../board-client.ts';
import { GatewayChoice } from '../drawing/gateway-choice.ts';
import type { Person } from '../people.ts';
import { PLANTED_SCREEN } from './next-release.ts';

/** Whether the new client's field reaches a gateway of the new release and comes back. */
export async function newFieldArrives(apiUrl: string, person: Person, gatewayUrl: string): Promise<boolean> {
  let seen: unknown;
  const choice = new GatewayChoice([gatewayUrl], (text) => {
    const word = JSON.parse(text) as { type: string; screen?: number };
    if (word.type === 'welcome') seen = word.screen;
  });
  const connection = await connectAs(person, { apiUrl, socketUrl: '', socket: choice.socket });
  const page = connection.openPage({ wbNo: '1', pageId: '1' });
  try {
    const look = async () => {
      if (seen !== PLANTED_SCREEN) throw new Error('not seen');
    };
    return await until('the planted field', look, 10_000).then(
      () => true,
      () => false,
    );
  } finally {
    page.close();
    connection.close();
  }
}
