import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentFitsName, documentFormatOf, fileNameProblem } from '@sw/contract';
import { openDocumentConverter } from '../../src/index.ts';
import { makePdf } from '../make-pdf.ts';
import { HOSTILE_KINDS } from './index.ts';
import type { HostileKind } from './kind.ts';
import { linkedPicture } from './outgoing.ts';
import type { Ended, TrapReport } from './trap.ts';

/**
 * Runs in a network namespace where every address leads to this process, so anything that leaves a sandbox is a packet
 * on `lo`. Each file is handled like an upload: its name, its first bytes, then the converter, which is shared by all.
 */
const run = promisify(execFile);
/** Generous: LibreOffice takes two seconds for a page, and took more than 40 at a load of 13. */
const SECONDS = 90;
const SIDE = 640;
const PAGES = 30;
const AT_ONCE = 2;

const converter = openDocumentConverter({ side: SIDE, seconds: SECONDS });
const fetched: string[] = [];

async function packets(): Promise<number> {
  const line = /^\s*lo:(.*)$/m.exec(await readFile('/proc/net/dev', 'utf8'))?.[1] ?? '';
  return Number(line.trim().split(/\s+/)[1]);
}

async function convert(bytes: Uint8Array, name: string, by = converter): Promise<Ended> {
  const format = documentFormatOf(name);
  if (format === undefined) return { by: 'upload', error: 'FILE_WRONG_FORMAT' };
  let largest = 0;
  const result = await by.convert(
    { bytes, format, pages: PAGES },
    {
      opened: async () => undefined,
      page: async (_, { width, height }) => {
        largest = Math.max(largest, width, height);
      },
    },
  );
  if (!result.ok) return { by: 'converter', error: result.error };
  const { pages, texts } = result.value;
  return { by: 'nobody', pages, text: texts.join('\n').trim(), largest };
}

async function outcomeOf({ name, make, seconds }: HostileKind): Promise<Ended> {
  const problem = fileNameProblem(name);
  if (problem !== undefined) return { by: 'name', error: problem };
  if (documentFormatOf(name) === undefined) return { by: 'upload', error: 'FILE_WRONG_FORMAT' };
  const bytes = make();
  if (bytes.length === 0) return { by: 'upload', error: 'FILE_EMPTY' };
  if (!contentFitsName(name, bytes.subarray(0, 4_096))) return { by: 'upload', error: 'FILE_WRONG_SUFFIX' };
  return convert(bytes, name, seconds === undefined ? converter : openDocumentConverter({ side: SIDE, seconds }));
}

/** Runs LibreOffice without a sandbox, with a picture on another server. */
async function withoutSandbox(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-'));
  try {
    await writeFile(join(folder, 'a.odt'), linkedPicture());
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, join(folder, 'a.odt')];
    await run('soffice', args, { timeout: 90_000 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const server = createServer((request, response) => {
  fetched.push(request.url ?? '');
  response.end('caught');
});
await new Promise<void>((resolve) => server.listen(80, '0.0.0.0', resolve));
await withoutSandbox();
const control = fetched.splice(0);
const before = await packets();
const kinds: TrapReport['kinds'] = {};
const waiting = [...HOSTILE_KINDS];
const hand = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const begin = performance.now();
    const ended = await outcomeOf(next);
    kinds[next.kind] = { ended, seconds: (performance.now() - begin) / 1_000 };
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, hand));
const next = await convert(makePdf(1), 'next.pdf');
const report: TrapReport = { control, kinds, next, fetched, packets: (await packets()) - before };
server.close();
server.closeAllConnections();
process.stdout.write(`${JSON.stringify(report)}\n`);
