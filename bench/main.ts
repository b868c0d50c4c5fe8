import { benchAck } from './ack.ts';
import { benchHttp } from './http.ts';
import { benchSync } from './sync/sync.ts';

/** `npm run bench -- NAME`: measures side by side with the bare engine; the last line is one JSON object. */
const BENCHES: Readonly<Record<string, () => Promise<Record<string, number>>>> = {
  ack: benchAck,
  http: benchHttp,
  sync: benchSync,
};

const bench = BENCHES[process.argv[2] ?? ''];
if (bench === undefined) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
console.log(JSON.stringify(await bench()));
// Connections of the measured clients may still be open.
process.exit(0);
