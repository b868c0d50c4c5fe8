import { CUSTOM_COLOURS_MAX, ROUTES } from '@sw/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../../testing/people.ts';
import { refusalOf } from '../../testing/refused.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const as = (person: Person) => api.client({ token: person.token });
const read = async (person: Person) => (await as(person).call(ROUTES.getCustomColours, {})).colors;
const save = (person: Person, colors: string[]) => as(person).call(ROUTES.saveCustomColours, { body: { colors } });

test('R3.12 R7.30 R7.31 own colours are kept per account, in their order, each list in place of the last', async () => {
  const [ann, ben] = [await addPerson(api), await addPerson(api)];
  expect(await read(ann)).toEqual([]);
  expect(await save(ann, ['#C0352B', '#0F6B52'])).toEqual({ colors: ['#C0352B', '#0F6B52'] });
  expect([await read(ann), await read(ben)]).toEqual([['#C0352B', '#0F6B52'], []]);
  await save(ann, ['#000000']);
  expect(await read(ann)).toEqual(['#000000']);
  await save(ann, []);
  expect(await read(ann)).toEqual([]);
});

test('R9.05 at most 24 of them, each as #RRGGBB; what is refused changes nothing', async () => {
  const person = await addPerson(api);
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => `#0000${n.toString(16).padStart(2, '0')}`.toUpperCase());
  expect(CUSTOM_COLOURS_MAX).toBe(24);
  await save(person, many(24));
  expect(await read(person)).toHaveLength(24);
  for (const wrong of [many(25), ['#FFF'], ['0F6B52'], ['#0f6b52'], ['#0F6B52FF'], ['green']])
    expect(await refusalOf(save(person, wrong))).toBe('BAD_REQUEST');
  expect(await read(person)).toHaveLength(24);
});

test('they stand beside the other settings, and nonsense written among those is not handed out', async () => {
  const person = await addPerson(api);
  const keep = (meta: Record<string, string>) => as(person).call(ROUTES.saveUserMeta, { body: { meta } });
  await keep({ view: 'list' });
  await save(person, ['#0F6B52']);
  expect((await keep({})).meta).toMatchObject({ view: 'list' });
  await keep({ customColours: 'all of them' });
  expect(await read(person)).toEqual([]);
});
