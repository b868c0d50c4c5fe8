import { ManualClock } from '@sw/base/testing';
import { ALL_ROUTES, DEFAULT_MODULES, ERRORS, fillPath, MODULES, ROUTES } from '@sw/contract';
import { expect, test } from 'vitest';
import { nowhere, startEdge } from '../testing/edge.ts';
import { servedRoutes } from './app.ts';
import type { ApiDeps } from './deps.ts';

/** Only the registration of handlers is tested; no engine is called. */
const deps = { clock: new ManualClock(0), modules: DEFAULT_MODULES, database: nowhere() } as unknown as ApiDeps;
const served = servedRoutes(deps);

test('every route of the contract has exactly one handler, and every handler a route', () => {
  const names = served.map(({ route }) => route.name);
  expect(names.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  expect(new Set(names).size).toBe(names.length);
});

test.each(MODULES)('R1.02 R1.43 flipping the switch of %s flips its routes and no others', async (module) => {
  const answers = async (on: boolean) => {
    const edge = await startEdge(served, { modules: { ...DEFAULT_MODULES, [module]: on } });
    const found = new Map<string, boolean>();
    for (const route of ALL_ROUTES) {
      const path = fillPath(route.path, new Proxy({}, { get: () => '1' }));
      const { body } = await edge.ask(path, { method: route.method });
      found.set(route.name, body.code !== ERRORS.NOT_FOUND.code);
    }
    await edge.stop();
    return found;
  };
  const [on, off] = [await answers(true), await answers(false)];
  for (const { name, module: own } of ALL_ROUTES) {
    const otherwise = own === undefined || DEFAULT_MODULES[own];
    expect([name, on.get(name)]).toEqual([name, own === module ? true : otherwise]);
    expect([name, off.get(name)]).toEqual([name, own === module ? false : otherwise]);
  }
});
