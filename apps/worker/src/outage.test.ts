import type { Logger } from '@sw/service';
import { expect, test } from 'vitest';
import { outageOf } from './outage.ts';

test('a failed round is a fault; tables that are not there yet are none', () => {
  const lines: string[] = [];
  const logger = {
    info: (text: string) => lines.push(text),
    warn: (_: unknown, text: string) => lines.push(`warn: ${text}`),
  } as unknown as Logger;
  const outage = outageOf(logger, 'the relay');
  outage.failed(Object.assign(new Error('relation "call" does not exist'), { code: '42P01' }));
  outage.worked();
  outage.failed(new Error('away'));
  expect(lines).toEqual([
    'the relay waits until the database is prepared',
    'the relay works again',
    'warn: the relay failed, retrying',
  ]);
});
