import { expect, it } from 'vitest';
import { createAhead } from './ahead.ts';

it('parts are fetched one after the other, each once, and only in a rest', async () => {
  const { aheadOfUse, fetchAhead } = createAhead();
  const log: string[] = [];
  const part = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} is there`);
  };
  const rest = async () => void log.push('rest');
  aheadOfUse(part('panel'));
  aheadOfUse(part('bar'));
  await fetchAhead(rest);
  expect(log).toEqual(['rest', 'panel begins', 'panel is there', 'rest', 'bar begins', 'bar is there']);
  await fetchAhead(rest);
  expect(log).toHaveLength(6);
});

it('a part that does not come holds up none of the others, and nobody is notified', async () => {
  const { aheadOfUse, fetchAhead } = createAhead();
  let came = false;
  aheadOfUse(() => Promise.reject(new Error('offline')));
  aheadOfUse(async () => {
    came = true;
  });
  await fetchAhead(async () => undefined);
  expect(came).toBe(true);
});
