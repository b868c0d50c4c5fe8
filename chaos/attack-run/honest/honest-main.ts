import { Mails } from './mails.ts';
import type { FromHonest, HonestTask, ToHonest } from './messages.ts';
import { honestRequests } from './requests.ts';
import { Strokes } from './strokes.ts';
import { Window } from './window.ts';

/** The honest users, in a process of their own: what an attacker's machine is busy with must not be in their times. */
const PACE_MS = { requests: 50, strokes: 60, mails: 1_500 } as const;
/** Nobody presses on with more than this under way; what is left out is missed by nobody, for all of these are slow. */
const MOST_RUNNING = 400;

const task = JSON.parse(process.argv[2] ?? '') as HonestTask;
const send = (message: FromHonest) => process.send?.(message);

const requests = honestRequests(task);
const mails = new Mails(task);
const strokes = await Strokes.open(task);
let current = new Window();
let number = 0;

/** Each begins at its time, whether or not the one before has ended: a slow answer must not slow the asking down. */
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
