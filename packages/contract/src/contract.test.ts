import { join, resolve } from 'node:path';
import { DAY, MINUTE } from '@sw/base';
import { expect, test } from 'vitest';
import {
  AGREEMENT_VERSION,
  AGREEMENTS,
  agreementPath,
  averageOffset,
  BUILD_VERSION,
  DEFAULT_MODULES,
  DOCUMENTED_ROUTES,
  fillPath,
  MODULES,
  OFFSET_SAMPLES,
  offsetState,
  openApi,
  parseModuleSwitches,
  ROUTES,
  TEMPLATE_THEME,
} from './index.ts';

test('the template theme is AOC', () => expect(TEMPLATE_THEME).toBe('AOC'));

test('R1.38 R1.39 the switches of this build', () => {
  const on = MODULES.filter((module) => DEFAULT_MODULES[module]);
  expect(on).toEqual(['whiteboard', 'rights', 'file', 'merchant']);
  expect(MODULES.filter((module) => !DEFAULT_MODULES[module])).toEqual([
    'callStatistics',
    'miniProgram',
    'privacy',
    'meeting',
    'fixedLoginQr',
  ]);
});

test.each(MODULES)('the switch %s can be flipped by name, and by name only', (module) => {
  expect(parseModuleSwitches(module)[module]).toBe(true);
  expect(parseModuleSwitches(`-${module}`)[module]).toBe(false);
  expect(() => parseModuleSwitches('metting')).toThrow(/unknown module 'metting'/);
});

test('every route has a name of its own, and no two share method and path', () => {
  expect(Object.entries(ROUTES).filter(([name, route]) => name !== route.name)).toEqual([]);
  const addresses = DOCUMENTED_ROUTES.map((route) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** The two tables of section 7, word for word. */
const WHITEBOARD_SERVICE = [
  'POST /wb',
  'GET /wb',
  'PUT /wb/{wbNo}',
  'POST /wb/delete',
  'POST /wb/copy',
  'POST /wb/join',
  'GET /wb-page/{id}',
  'POST /wb-page',
  'DELETE /wb-page/{pageId}',
  'GET /wb-page/{pageId}/histories-hash',
  'GET /wb/cross-screen-copy/{copyId}',
  'POST /wb/cross-screen-copy/{copyId}',
  'GET /wb/define/colors',
  'PUT /wb/define/colors',
  'DELETE /wb/clear',
  'GET /wb/online-link-num/{x}',
  'GET /doc-convert',
  'POST /wb/user/meta',
];
const UNDER_API = [
  'GET /wb/{wbNo}/share-code',
  'GET /user/mail-history',
  'POST /wb/{wbNo}/share-code-mail',
  'GET /wb/{wbNo}/page-thumbnail',
  'GET /wb/{wbNo}/{x}/cache',
  'GET /imagebase/image',
  'PUT /wb/{wbNo}/move-page',
  'GET /wb/define/background/images',
  'DELETE /wb/define/background/images',
  'POST /wb/{wbNo}/turn_on_demo_mode',
  'POST /wb/{wbNo}/turn_off_demo_mode',
  'POST /wb/star/{wbNo}',
  'POST /wb/{wbNo}/{pageIndex}/cloud_file',
  'POST /wechat/jsapi-signature',
  'PUT /wb/sharer/{wbShareId}',
  'DELETE /wb/sharer/{wbShareId}',
  'GET /wb/{id}/sharer',
  'GET /wb/{id}/online_sharer',
  'POST /cdn/refresh-url',
  'GET /wb/recycle',
  'POST /wb/recover',
  'GET /time',
];
const ADDRESSES = DOCUMENTED_ROUTES.map(({ method, path }) => `${method} ${path}`);

test.each([
  ...WHITEBOARD_SERVICE.map((call) => call.replace(' ', ' /services/whiteboard/api')),
  ...UNDER_API.map((call) => call.replace(' ', ' /api')),
])('R7.17 %s is a route of the contract', (call) => expect(ADDRESSES).toContain(call));

test('R7.17 every route stands under a prefix of the specification', () => {
  for (const { path } of DOCUMENTED_ROUTES)
    expect(path).toMatch(/^\/(api|services\/(whiteboard|meeting|scs-portal\/scsportal)\/api)\//);
});

test('R7.82 R7.83 the calls for booking, rooms, the address book and records are ours, under the prefix of meetings', () => {
  const paths = new Set(DOCUMENTED_ROUTES.filter(({ module }) => module === 'meeting').map(({ path }) => path));
  for (const path of paths) expect(path).toMatch(/^\/services\/meeting\/api\/web\//);
  const ours = [
    ...['config', 'rooms', 'schedule', 'bookings', 'bookings/mine', 'bookings/{meetingId}', 'people', 'tags'],
    ...['contacts', 'records', 'record/{key}', 'bookings/{meetingId}/record', 'bookings/{meetingId}/attendance'],
    ...['bookings/{meetingId}/files', 'bookings/{meetingId}/notes', 'bookings/{meetingId}/record-link'],
  ];
  expect([...paths]).toEqual(expect.arrayContaining(ours.map((path) => `/services/meeting/api/web/${path}`)));
});

test('R7.64 R2.13 R7.97 there are two legal texts, and only their current version can be accepted', () => {
  expect(AGREEMENTS.map(agreementPath)).toEqual(['/license/person/content.html', '/license/privacy/content.html']);
  const { method, path, module, access, query } = ROUTES.acceptAgreement;
  expect([method, path, module, access]).toEqual(['PUT', '/api/user/agreement', 'privacy', 'session']);
  const problems = (input: object) => query.safeParse(input).error?.issues.map((issue) => issue.path.join('.')) ?? [];
  for (const type of AGREEMENTS) expect(problems({ type, version: AGREEMENT_VERSION })).toEqual([]);
  expect(problems({ type: 'merchant', version: AGREEMENT_VERSION })).toEqual(['type']);
  expect(problems({ type: 'person', version: '2026-11-14' })).toEqual(['version']);
  expect(problems({})).toEqual(['type', 'version']);
});

test('path parameters are escaped, and a missing one is a mistake of ours', () => {
  expect(fillPath('/wb/{wbNo}/x', { wbNo: 'a/b?c' })).toBe('/wb/a%2Fb%3Fc/x');
  expect(() => fillPath('/wb/{wbNo}')).toThrow('needs wbNo');
});

test('the OpenAPI document is written from the routes; a change of the contract shows here', async () => {
  const document = openApi(DOCUMENTED_ROUTES, BUILD_VERSION);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
    join(resolve(import.meta.dirname, '../../..'), 'docs/openapi.json'),
  );
});

test('R4.27 R4.28 an offset is fresh for 3 minutes, usable for 7 days, and not used after', () => {
  const kept = { offset: 5, takenAt: 1_000_000 };
  const at = (age: number) => offsetState(kept, kept.takenAt + age);
  expect([at(0), at(3 * MINUTE), at(3 * MINUTE + 1), at(7 * DAY), at(7 * DAY + 1), at(-1)]).toEqual([
    'fresh',
    'fresh',
    'stale',
    'stale',
    'expired',
    'expired',
  ]);
  expect(offsetState(undefined, 0)).toBe('expired');
});

test('R4.29 the offset is the average of 2 answers, each taken half way between asking and hearing', () => {
  expect(OFFSET_SAMPLES).toBe(2);
  const samples = [
    { sentAt: 0, receivedAt: 100, serverTime: 1_050 },
    { sentAt: 200, receivedAt: 220, serverTime: 1_230 },
  ];
  expect(averageOffset(samples)).toBe(1_010);
});
