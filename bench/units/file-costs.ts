import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpuSeconds } from '../sync/machine.ts';
import { openDoor } from './door.ts';
import { micros, SECONDS } from './rounding.ts';
import { SiteClient } from './site-client.ts';

const MEGABYTE = new Uint8Array(1_000_000).fill(0x5a);
/** The name of the object storage for browsers (deploy/proxy). */
const SITE = 'files.example.org';
const AT_ONCE = 8;

/** The proxy's cost of a megabyte that browsers fetch from the object storage. Which server answers behind it does not matter. */
export async function fileCosts(): Promise<Record<string, number>> {
  const storage = createServer((_, response) => response.end(MEGABYTE)).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  const { port } = storage.address() as AddressInfo;
  const door = await openDoor({ storage: `http://127.0.0.1:${port}` });
  const clients = Array.from({ length: AT_ONCE }, (_, n) => new SiteClient({ ...door, site: SITE }, n + 1, 'nobody'));
  const fetchAll = async (each: number) => {
    const one = async (client: SiteClient) => {
      for (let n = 0; n < each; n += 1) await client.ask({ method: 'GET', path: '/bucket/file' }, 'identity');
    };
    await Promise.all(clients.map(one));
    return each * AT_ONCE;
  };
  try {
    await fetchAll(5);
    const before = cpuSeconds(door.pid);
    const megabytes = await fetchAll(SECONDS * 4);
    const used = cpuSeconds(door.pid) - before;
    console.log(`${megabytes} MB of files: ${used.toFixed(2)} s of the proxy`);
    return { proxy_cpu_us_per_mb: micros(used / megabytes) };
  } finally {
    for (const client of clients) client.close();
    await door.close();
    storage.close();
  }
}
