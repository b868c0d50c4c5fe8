import { atRate } from '../attack-run/at-rate.ts';
import type { Attack } from '../attack-run/attack.ts';

const REQUESTS_PER_SECOND = 50;
/** Of apps/api/src/docs/register.ts, for a source in a minute. */
const MOST_ANSWERED = 60;
const PATHS = ['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs/start.js'];

/** Asks for the files of the API documentation, of a megabyte and more, as often as it can. It needs no account. */
export const docsFlood: Attack = {
  name: 'docs-flood',
  async prepare({ apiUrl }) {
    let [answered, refused] = [0, 0];
    const ask = async (number: number) => {
      const encoding = ['identity', 'gzip', 'br'][number % 3] ?? '';
      const headers = { 'accept-encoding': encoding, 'x-forwarded-for': '127.20.0.1' };
      const answer = await fetch(`${apiUrl}${PATHS[number % PATHS.length]}`, { headers });
      await answer.arrayBuffer();
      if (answer.ok) answered += 1;
      else if (answer.status === 429) refused += 1;
      else throw new Error(`answered with ${answer.status}`);
    };
    return {
      run: (signal) => atRate(signal, REQUESTS_PER_SECOND, ask),
      async verify() {
        if (answered > MOST_ANSWERED) return `${answered} requests were answered`;
        return refused > 0 ? undefined : 'no request was refused';
      },
    };
  },
};
