import { Mails } from './mails.ts';
import type { FromHonest, HonestTask, ToHonest } from './messages.ts';
import { honestRequests } from './requests.ts';
import { Strokes } from './strokes.ts';
import { Window } from './window.ts';

/** The honest users, in a separate process, so that the attacker's work does not distort their times. */
const PACE_MS = { requests: 50, strokes: 60, mails: 1_500 } as const;
/** The most running actions. Further ones are skipped; their times are not needed, because all running ones are slow. */
const MOST_RUNNING = 400;

const task = JSON.parse(process.argv[2] ?? '') as HonestTask;
const send = (message: FromHonest) => process.send?.(message);

const requests = honestRequests(task);
const mails = new Mails(task);
const strokes = await Strokes.open(task);
let current = new Window();
let number = 0;

/** Each action starts at its time, even if the previous one has not ended, so that slow answers do not reduce the rate. */
const every = (milliseconds: number, begin: (window: Window) => void) =>
  setInterval(() => {
    if (current.running < MOST_RUNNING) begin(current);
  }, milliseconds);

every(PACE_MS.requests, (window) => {
  const { name, send: request } = requests.next().value;
  window.measure('requests', name, request);
});
every(PACE_MS.strokes, (window) => window.measure('strokes', 'stroke', () => strokes.draw()));
every(PACE_MS.mails, (window) => window.measure('mails', 'sign-in mail', () => mails.ask()));

process.on('message', async (message: ToHonest) => {
  const [ended, window] = [current, number];
  current = new Window();
  number = message.window;
  const samples = await ended.ended();
  send({ type: 'window', window, samples, failures: ended.failures, worst: ended.worst });
});
process.on('disconnect', () => process.exit(0));
send({ type: 'ready' });
