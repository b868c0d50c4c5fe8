import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ManualClock } from '@sw/base/testing';
import { BUILD_VERSION, DEFAULT_MODULES, TEMPLATE_THEME } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSwitches } from './module-switches.ts';

let on = false;
let away = false;
const api = createServer((_, response) => {
  if (away) return response.destroy();
  const data = { version: BUILD_VERSION, theme: TEMPLATE_THEME, modules: { ...DEFAULT_MODULES, privacy: on } };
  response.end(JSON.stringify({ code: 0, msg: '', data }));
});
beforeAll(() => new Promise<void>((done) => api.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise<void>((done) => api.close(() => done())));

const FRESH_MS = 5_000;

test('R1.43 a switch that is flipped is seen after 5 s; an api that is away flips none', async () => {
  const clock = new ManualClock(0);
  const switches = createSwitches(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, clock);
  const privacy = async () => (await switches()).privacy;

  away = true;
  await expect(privacy()).rejects.toThrow();
  away = false;
  expect(await privacy()).toBe(false);
  on = true;
  clock.advance(FRESH_MS - 1);
  expect(await privacy()).toBe(false);
  clock.advance(1);
  expect(await privacy()).toBe(true);
  away = true;
  clock.advance(FRESH_MS);
  expect(await privacy()).toBe(true);
});
