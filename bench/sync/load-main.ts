import { Histogram, micros } from './histogram.ts';
import { markedText, markFinder } from './marks.ts';
import type { Writer } from './target.ts';
import { TARGETS } from './targets.ts';

/** A load process that contains all receivers, or all writers: load-main.ts ROLE TARGET COUNT HERTZ ENTRY */
const [role, name, countText, hertzText, entryText] = process.argv.slice(2);
const count = Number(countText);
const target = TARGETS.find((one) => one.name === name);
if (target === undefined) throw new Error(`no target ${name}`);
const running = JSON.parse(entryText ?? '') as { port: number; entry: unknown };

export interface Window {
  readonly from: number;
  readonly to: number;
}
let counted: Window = { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY };

if (role === 'receivers') {
  const times = new Histogram();
  const onMark = (sentAt: number, arrivedAt: number) => {
    if (sentAt >= counted.from && sentAt < counted.to) times.add(arrivedAt - sentAt);
  };
  for (let first = 0; first < count; first += 25) {
    const group = Array.from({ length: Math.min(25, count - first) }, (_, n) => first + n);
    await Promise.all(group.map((place) => target.receiver(running, place, markFinder(onMark))));
  }
  process.on('message', (message: { window?: Window }) => {
    if (message.window) counted = message.window;
    else process.send?.({ delivered: times.total, p50: times.quantileMs(0.5), p99: times.quantileMs(0.99) });
  });
} else {
  const writers: Writer[] = [];
  for (let place = 0; place < count; place += 1) writers.push(await target.writer(running, place));
  let sent = 0;
  const step = 1_000_000 / Number(hertzText);
  process.on('message', (message: { window?: Window }) => {
    if (!message.window) {
      process.send?.({ sent });
      return;
    }
    const { from, to } = message.window;
    const begin = micros();
    const next = writers.map((_, place) => begin + (place * step) / count);
    const numbers = writers.map(() => 0);
    const tick = () => {
      const now = micros();
      // Slightly longer than the window, so that its last operations meet the same traffic as the others.
      if (now > to + 200_000) return;
      for (const [place, writer] of writers.entries()) {
        while ((next[place] ?? 0) <= now) {
          const sentAt = micros();
          writer.send(markedText(place, numbers[place] ?? 0, sentAt));
          numbers[place] = (numbers[place] ?? 0) + 1;
          // Counts by the time inside the text, like the receivers: at the edges of the window both must agree.
          if (sentAt >= from && sentAt < to) sent += 1;
          next[place] = (next[place] ?? 0) + step;
        }
      }
      setTimeout(tick, 1);
    };
    tick();
  });
}
process.send?.('ready');
