import { AUTHORIZATION_HEADER, MARKER_HEADER, MARKER_VALUE } from '@sw/contract';
import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';

const ACCOUNTS = 4;
const PER_SECOND = 30;
/** The proxy's one message, and the two for a caller whose queue is full. */
const EXPECTED = new Set([502, 429, 503]);

/** Requests pictures at host names without a DNS answer. Other requests to the api, which are measured, must not wait for them. */
export const slowNames: Attack = {
  name: 'slow-names',
  async prepare({ apiUrl, newAccounts }) {
    const accounts = await newAccounts(ACCOUNTS);
    const wrong: number[] = [];
    const ask = async (number: number) => {
      const account = accounts[number % ACCOUNTS];
      const url = encodeURIComponent(`http://name-${number}.attack.invalid/a.png`);
      const headers = {
        [MARKER_HEADER]: MARKER_VALUE,
        [AUTHORIZATION_HEADER]: account?.authorization ?? '',
        'x-forwarded-for': account?.address ?? '',
      };
      const { status, body } = await fetch(`${apiUrl}/api/imagebase/image?url=${url}`, { headers });
      await body?.cancel();
      if (!EXPECTED.has(status)) wrong.push(status);
    };
    return {
      run: (signal) => atRate(signal, PER_SECOND, ask),
      async verify() {
        return wrong.length === 0 ? undefined : `answered ${wrong[0]}`;
      },
    };
  },
};
