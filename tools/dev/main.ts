import { engineEnv, featuresOff } from '@sw/engines';
import { startSmsSink } from '@sw/testing';
import { buildPageIfChanged } from './built-page.ts';
import { startStack } from './stack.ts';

/** A structured log line in readable form: time, process, level, message. Other lines stay as they are. */
function readable(name: string, line: string): string {
  try {
    const { time, level, msg, service: _, name: __, ...rest } = JSON.parse(line) as Record<string, unknown>;
    const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
    return `${String(time).slice(11, 19)} ${name.padEnd(7)} ${String(level).padEnd(5)} ${String(msg)}${details}`;
  } catch {
    return `         ${name.padEnd(7)}       ${line}`;
  }
}

/** `npm run dev` compiles the page on request; `npm run start` serves it as production does. */
const built = process.argv[2] === 'built';
if (built && (await buildPageIfChanged())) console.log('The page is built.');

// A real vendor, if one is set. Otherwise the text messages stay here.
const engines = engineEnv();
const sms = process.env.SMS_URL === undefined ? await startSmsSink() : undefined;
const webPort = Number(process.env.WEB_PORT ?? 5173);
const stack = await startStack({
  firstPort: Number(process.env.API_PORT ?? 7001),
  webPort,
  env: { ...engines, ...sms?.env },
  webMode: built ? 'built' : 'source',
  onLine: (name, line) => console.log(readable(name, line)),
});
const sinks = `Mails it sends are kept at ${engines.MAIL_SINK_URL}/messages.${sms ? ` Text messages are kept at ${sms.url}/messages.` : ''}`;
const running = [
  `Smart whiteboard is running at ${stack.address}`,
  `${sinks} Ctrl+C stops it.`,
  ...featuresOff({ ...process.env, ...engines }),
];
console.log(`\n${running.join('\n')}\n`);

const stop = async () => {
  await stack.stop();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
const name = await stack.ended;
console.error(`${name} ended by itself; stopping the others`);
await stack.stop();
process.exit(1);
