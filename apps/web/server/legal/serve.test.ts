import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_VERSION, DEFAULT_MODULES, MARKER_HEADER, MARKER_VALUE, TEMPLATE_THEME } from '@sw/contract';
import { type RunningService, readConfig, startService } from '@sw/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { webConfig } from '../config.ts';
import { buildWeb } from '../web.ts';

/** An api with only the two answers that the web process needs. */
let privacy = true;
let asked = 0;
const api: Server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/healthz') return response.end('{"ok":true}');
  if (request.url?.startsWith('/api/web/config') !== true || request.headers[MARKER_HEADER] !== MARKER_VALUE) {
    response.statusCode = 404;
    return response.end('{"code":1003,"data":null,"msg":""}');
  }
  asked += 1;
  const modules = { ...DEFAULT_MODULES, privacy };
  response.end(JSON.stringify({ code: 0, msg: '', data: { version: BUILD_VERSION, theme: TEMPLATE_THEME, modules } }));
});

let dist: string;
const running: RunningService[] = [];
beforeAll(async () => {
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  dist = await mkdtemp(join(tmpdir(), 'sw-dist-'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>page</title>');
});
afterAll(async () => {
  for (const service of running) await service.stop();
  await new Promise((done) => api.close(done));
  await rm(dist, { recursive: true });
});
beforeEach(() => {
  privacy = true;
  asked = 0;
});

/** The whole web process, with the given api or with none. */
async function startWeb(apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`) {
  const env = { API_URL: apiUrl, WEB_MODE: 'built', WEB_PORT: '0', LOG_LEVEL: 'silent' };
  const config = readConfig(webConfig, env);
  const service = await startService({ name: 'web', version: BUILD_VERSION, config }, (context) =>
    buildWeb(context, config, dist),
  );
  running.push(service);
  return async (path: string, acceptLanguage?: string) => {
    const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
    const answer = await fetch(`${service.address}${path}`, { headers });
    return { answer, text: await answer.text(), header: (name: string) => answer.headers.get(name) };
  };
}

const PERSON = '/license/person/content.html';
const PRIVACY = '/license/privacy/content.html';

test.each([
  [PERSON, undefined, 'en', 'User agreement'],
  [PRIVACY, 'en-GB,en;q=0.9', 'en', 'Privacy policy'],
  [PERSON, 'zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN', '用户协议'],
  [PRIVACY, 'de;q=0.9,zh-HK;q=0.8,en;q=0.1', 'zh-TW', '隱私權政策'],
  [`${PERSON}?lang=zh-tw`, 'zh-CN', 'zh-TW', '使用條款'],
  [`${PRIVACY}?lang=zh`, 'en', 'zh-CN', '隐私政策'],
  [`${PRIVACY}?lang=fr`, 'zh-TW', 'zh-TW', '隱私權政策'],
])('R7.97 %s asked for in %s is answered in %s', async (path, acceptLanguage, tag, title) => {
  const get = await startWeb();
  const { answer, text, header } = await get(path, acceptLanguage);
  expect(answer.status).toBe(200);
  expect(header('content-type')).toBe('text/html; charset=utf-8');
  expect(header('content-language')).toBe(tag);
  expect(text).toContain(`<html lang="${tag}">`);
  expect(text).toContain(`<title>${title}</title>`);
  expect(text).toMatch(new RegExp(`<main>\\s*<h1>${title}</h1>`));
});

test('R7.97 a page is kept for an hour per language, and allows no script', async () => {
  const get = await startWeb();
  const { text, header } = await get(PERSON);
  expect(header('cache-control')).toBe('public, max-age=3600');
  expect(header('vary')).toBe('accept-language');
  expect(header('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(text).not.toMatch(/<script|<style|style=/);

  const href = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1] ?? '';
  const style = await get(href);
  expect(style.header('content-type')).toBe('text/css; charset=utf-8');
  expect(style.header('cache-control')).toBe('public, max-age=3600');
  expect(style.text).toContain('prefers-color-scheme: dark');
});

test('R7.97 the api is asked once for many readers', async () => {
  const get = await startWeb();
  const answers = await Promise.all([PERSON, PRIVACY, PERSON, '/license/style.css'].map((path) => get(path)));
  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(asked).toBe(1);
});

test('R7.97 R1.43 with the module off the pages answer like any unknown path', async () => {
  privacy = false;
  const get = await startWeb();
  const unknown = await get('/license/other/content.html');
  for (const path of [PERSON, PRIVACY, '/license/style.css']) {
    const { answer, text, header } = await get(path);
    expect(answer.status).toBe(404);
    expect(text.replace(path, '')).toBe(unknown.text.replace('/license/other/content.html', ''));
    expect(header('cache-control')).toBe('no-store');
  }
});

test('R7.97 while nobody can say whether the module is on, the reader is asked to come back', async () => {
  const get = await startWeb('http://127.0.0.1:1');
  const { answer, header } = await get(PERSON);
  expect(answer.status).toBe(503);
  expect([header('retry-after'), header('cache-control')]).toEqual(['5', 'no-store']);
});
