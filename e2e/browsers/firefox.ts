import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Driver, Programs, printed, WINDOW } from './driver.ts';

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** WebDriver BiDi: numbered commands as JSON over one socket. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const open = Promise.withResolvers<void>();
  const failed = new Error('the connection to the browser is closed');
  socket.addEventListener('open', () => open.resolve());
  socket.addEventListener('close', () => {
    open.reject(failed);
    for (const { reject } of waiting.values()) reject(failed);
  });
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Answer;
    const command = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message}`));
  });
  await open.promise;
  let last = 0;
  return {
    send<T>(method: string, params: Record<string, unknown>): Promise<T> {
      last += 1;
      const command = Promise.withResolvers<unknown>();
      waiting.set(last, command);
      socket.send(JSON.stringify({ id: last, method, params }));
      return command.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}

/** Debian's Firefox supports BiDi directly and needs no separate driver. */
export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'sw-firefox-'));
  const programs = new Programs();
  const child = programs.start('firefox-esr', [
    ...['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
  ]);
  const address = await printed(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${address}/session`);
  const { capabilities } = await bidi.send<{ capabilities: { browserName: string; browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  );
  const tree = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = tree.contexts[0]?.context;
  await bidi.send('browsingContext.setViewport', { context, viewport: WINDOW });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(expression) {
      const answer = await bidi.send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true },
      );
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? 'null');
    },
    perform: async (source) => void (await bidi.send('input.performActions', { context, actions: [source] })),
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      bidi.close();
      await programs.stop();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
