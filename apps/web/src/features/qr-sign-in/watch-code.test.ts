import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeEvents } from './watch-code.ts';

const STREAM =
  'data: {"state":"shown"}\n\n: beat\n\ndata: {"state":"scanned","number":"07"}\n\ndata: {"state":"of a later version"}\n\ndata: {"state":"confirmed"}\n\n';

test('events are the same however the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 }), (cuts) => {
      const events: unknown[] = [];
      let [text, at] = ['', 0];
      for (const length of [...cuts, STREAM.length]) {
        const taken = takeEvents(text + STREAM.slice(at, at + length));
        events.push(...taken.events);
        text = taken.rest;
        at += length;
      }
      expect(events).toEqual([{ state: 'shown' }, { state: 'scanned', number: '07' }, { state: 'confirmed' }]);
    }),
  );
});
