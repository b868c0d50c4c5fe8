import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = resolve(import.meta.dirname, 'interruption.ts');
/** Says when it listens and when it ends; the interval keeps it running. */
const SCRIPT = `const { interruption } = await import(${JSON.stringify(MODULE)});
  setInterval(() => {}, 1000);
  interruption().then((code) => { console.log('ends', code); process.exit(code); });
  console.log('listens');`;

/** What the script has written when its output ends, after `end` was called on the process between us and it. */
async function interrupted(command: string, args: readonly string[], how: NodeJS.Signals): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, SCRIPT }, stdio: ['ignore', 'pipe', 'inherit'] });
  let written = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    if (!written.includes('listens') && text.includes('listens')) child.kill(how);
    written += text;
  });
  await once(child.stdout, 'end');
  return written;
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s interrupts', async (how) => {
  const written = await interrupted(process.execPath, ['--input-type=module', '-e', SCRIPT], how);
  expect(written).toContain(`ends ${how === 'SIGINT' ? 130 : 143}`);
});

test('so does the end of the shell between npm and the script', async () => {
  const written = await interrupted(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e "$SCRIPT"; true`],
    'SIGTERM',
  );
  expect(written).toContain('ends 143');
});
