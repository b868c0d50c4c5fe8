import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** A CA that signs certificates for tests: for a host and a number of days, which may be negative. */
export async function testCa(): Promise<{
  readonly cert: string;
  sign(host: string, days: number): Promise<TestCertificate>;
  close(): void;
}> {
  const dir = mkdtempSync(join(tmpdir(), 'sw-ca-'));
  const file = (name: string): string => join(dir, name);
  const ca = { key: file('ca.key'), cert: file('ca.pem') };
  await run('openssl', [
    'req',
    '-x509',
    ...NEW_KEY,
    '-days',
    '2',
    '-subj',
    '/CN=test',
    '-keyout',
    ca.key,
    '-out',
    ca.cert,
  ]);
  return {
    cert: readFileSync(ca.cert, 'utf8'),
    async sign(host, days) {
      const [key, request, extensions, cert] = ['key', 'csr', 'ext', 'pem'].map((kind) =>
        file(`${host}${days}.${kind}`),
      ) as [string, string, string, string];
      writeFileSync(extensions, `subjectAltName=DNS:${host}\n`);
      await run('openssl', ['req', ...NEW_KEY, '-subj', `/CN=${host}`, '-keyout', key, '-out', request]);
      const by = ['-CA', ca.cert, '-CAkey', ca.key, '-CAcreateserial', '-days', String(days), '-extfile', extensions];
      await run('openssl', ['x509', '-req', '-in', request, ...by, '-out', cert]);
      return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    },
    close: () => rmSync(dir, { recursive: true }),
  };
}
