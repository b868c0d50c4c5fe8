import { beforeEach, expect, test } from 'vitest';
import type { Logger } from './logger.ts';
import { OutageLog, type OutageTexts } from './outage-log.ts';

let lines: string[];
const logger = {
  info: (text: string) => lines.push(text),
  warn: (fields: object, text: string) => lines.push(`warn: ${text} ${Object.keys(fields).join(' ')}`),
} as unknown as Logger;
const outage = (texts: Partial<OutageTexts> = {}) => new OutageLog(logger, { failed: 'the relay failed', ...texts });

beforeEach(() => {
  lines = [];
});

test('an outage is logged once, with the first failure, and its end once', () => {
  const relay = outage({ back: 'the relay works again' });
  for (let round = 0; round < 3; round += 1) relay.failed(new Error(`away ${round}`), { pageId: '7' });
  relay.worked();
  relay.worked();
  relay.failed(new Error('away'));
  expect(lines).toEqual(['warn: the relay failed err pageId', 'the relay works again', 'warn: the relay failed err']);
});

test('what is waited for is no fault', () => {
  const waitsFor = (error: unknown) => (error instanceof RangeError ? 'the relay waits for its tables' : undefined);
  const relay = outage({ waitsFor });
  relay.failed(new RangeError());
  relay.worked();
  relay.failed(new Error('away'));
  expect(lines).toEqual(['the relay waits for its tables', 'warn: the relay failed err']);
});

test('where only failures can be logged, an outage is one line', () => {
  const failures: string[] = [];
  const relay = new OutageLog((message, error) => failures.push(`${message}: ${error}`), {
    failed: 'the relay failed',
    back: 'the relay works again',
  });
  relay.failed('one');
  relay.failed('two');
  relay.worked();
  relay.failed('three');
  expect(failures).toEqual(['the relay failed: one', 'the relay failed: three']);
});
