import { DEFAULT_MODULES, MODULES, type ModuleSwitches } from '@sw/contract';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { RouteFlags } from './route-flags.ts';
import { buildRoutes, existingRoutes, homePath, ROUTE_TABLE } from './routes.tsx';

const ALL_ON = Object.fromEntries(MODULES.map((name) => [name, true])) as ModuleSwitches;
const opened = (path: string, modules: ModuleSwitches = ALL_ON) =>
  matchRoutes(buildRoutes(modules), path)?.at(-1)?.route.handle as RouteFlags | undefined;

describe('the routes', () => {
  it.each([
    ['R2.02', '/login', 'login'],
    ['R2.03 R2.04', '/registerAndReset', 'registerAndReset'],
    ['R2.05', '/doMailLogin', 'doMailLogin'],
    ['R2.07', '/loginResult', 'loginResult'],
    ['R2.02', '/login/verify', 'verify'],
    ['R2.08', '/login/qrcode', 'getQrcode'],
    ['R2.08', '/login/scan/abc', 'confirmQr'],
    ['R2.09', '/wechatCallback', 'Wechatcallback'],
    ['R2.10', '/forgetAndReset', 'forgetAndReset'],
    ['R2.10', '/setup', 'setup'],
    ['R2.11', '/account', 'account'],
    ['R2.13', '/account/content/privacy', 'content'],
    ['R2.17', '/board', 'boards'],
    ['R2.19', '/files', 'files'],
    ['R2.20', '/recycle', 'recycle'],
    ['R2.21', '/rights', 'rights'],
    ['R2.22', '/callSummary', 'callSummary'],
    ['R2.24', '/board/123', 'editor'],
    ['R2.25', '/board/123/456', 'editorPage'],
    ['R1.20', '/board/join?code=abc', 'join'],
    ['R2.57', '/meeting/book', 'bookMeeting'],
    ['R2.61 R2.63', '/meeting/book/123', 'changeMeeting'],
    ['R2.58', '/door', 'door'],
    ['R4.19', '/door/in', 'doorSignIn'],
    ['R2.27', '/document/index', 'document'],
    ['R2.29', '/scanCode/', 'scanCode'],
    ['R2.58', '/meeting', 'meeting'],
    ['R2.59', '/meeting/mine', 'myMeetings'],
    ['R2.61', '/meeting/mine/71', 'myMeeting'],
    ['R2.60', '/meeting/people', 'addressBook'],
    ['R2.62', '/meeting/records', 'meetingRecords'],
    ['R2.63', '/meeting/records/71', 'meetingRecord'],
    ['R2.62 R5.52', '/meeting/record/abc', 'sharedRecord'],
    ['R3.38', '/meeting/guest/abc', 'guestMeeting'],
    ['R2.30', '/m/once/123/456', 'miniBoard'],
    ['R2.31', '/m/wechat/123', 'miniEntry'],
    ['R2.33', '/no/such/page', 'notFound'],
  ])('%s %s is %s', (_ids, path, name) => {
    expect(opened(path)?.name).toBe(name);
  });

  it('R2.63 the pages of meetings stand under /meeting, those of displays under /door, and every one has its screen', () => {
    const pages = ROUTE_TABLE.filter(({ module }) => module === 'meeting');
    for (const { path, screen } of pages) {
      expect(path).toMatch(/^\/(meeting(\/[a-z]+(\/:\w+)?)?|door(\/in)?)$/);
      expect(screen).toBeDefined();
    }
    const given = ['', '/book', '/mine', '/people', '/records', '/record/:key'].map((page) => `/meeting${page}`);
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(given));
  });

  it('R2.12 R2.28 login is required exactly where the specification says so', () => {
    const guarded = ROUTE_TABLE.filter(({ auth }) => auth).map(({ name }) => name);
    expect(guarded).toEqual([
      'confirmQr',
      'account',
      'boards',
      'files',
      'recycle',
      'rights',
      'callSummary',
      'enterprise',
      'site',
      'enterpriseJoin',
      'join',
      'editor',
      'editorPage',
      'meeting',
      'bookMeeting',
      'changeMeeting',
      'myMeetings',
      'myMeeting',
      'addressBook',
      'meetingRecords',
      'meetingRecord',
      'doorSignIn',
      'miniBoard',
    ]);
  });

  it('R2.16 the child pages of / stand under the sider, the editor stands alone', () => {
    const shell = ROUTE_TABLE.filter(({ frame }) => frame === 'shell').map(({ path }) => path);
    expect(shell).toEqual([
      '/account',
      '/board',
      '/files',
      '/recycle',
      '/rights',
      '/callSummary',
      '/enterprise',
      '/admin',
      '/meeting',
      '/meeting/book',
      '/meeting/book/:meetingId',
      '/meeting/mine',
      '/meeting/mine/:meetingId',
      '/meeting/people',
      '/meeting/records',
      '/meeting/records/:meetingId',
    ]);
  });

  it('R2.37 login, its second step, single sign-on and the third-party return are for guests', () => {
    expect(ROUTE_TABLE.filter(({ guestOnly }) => guestOnly).map(({ name }) => name)).toEqual([
      'login',
      'verify',
      'sso',
      'Wechatcallback',
    ]);
  });

  it('R2.39 login-type pages, not found, documents, take-away and the mini-program opt out of being remembered', () => {
    const forgotten = ROUTE_TABLE.filter(({ remember }) => !remember).map(({ name }) => name);
    expect(forgotten).toEqual([
      'login',
      'registerAndReset',
      'doMailLogin',
      'loginResult',
      'verify',
      'getQrcode',
      'confirmQr',
      'sso',
      'oidcCallback',
      'Wechatcallback',
      'forgetAndReset',
      'setup',
      'content',
      'enterpriseJoin',
      'join',
      'sharedRecord',
      'guestMeeting',
      'door',
      'doorSignIn',
      'document',
      'scanCode',
      'miniBoard',
      'miniEntry',
    ]);
    expect(opened('/nowhere')?.remember).toBe(false);
  });

  it('R2.42 the seven pages around signing in are login-type, and so are the second step, single sign-on and the set-up', () => {
    expect(ROUTE_TABLE.filter(({ loginType }) => loginType).map(({ name }) => name)).toEqual([
      'login',
      'registerAndReset',
      'doMailLogin',
      'loginResult',
      'verify',
      'getQrcode',
      'sso',
      'oidcCallback',
      'Wechatcallback',
      'forgetAndReset',
      'setup',
    ]);
  });

  const HANGS_ON = {
    whiteboard: ['boards', 'recycle', 'join', 'editor', 'editorPage'],
    rights: ['rights'],
    file: ['files'],
    callStatistics: ['callSummary'],
    meeting: [
      'meeting',
      'bookMeeting',
      'changeMeeting',
      'myMeetings',
      'myMeeting',
      'addressBook',
      'meetingRecords',
      'meetingRecord',
      'sharedRecord',
      'guestMeeting',
      'door',
      'doorSignIn',
    ],
    privacy: ['content'],
    miniProgram: ['miniBoard', 'miniEntry'],
    merchant: ['sso', 'oidcCallback', 'enterprise', 'enterpriseJoin'],
    fixedLoginQr: [],
  } as const;

  it.each(MODULES)('R1.41 R1.02 R2.14 R2.18 R2.23 R2.32 with %s off only its own routes are gone', (module) => {
    const on = existingRoutes(ALL_ON).map(({ name }) => name);
    const off = existingRoutes({ ...ALL_ON, [module]: false }).map(({ name }) => name);
    expect(on.filter((name) => !off.includes(name))).toEqual(HANGS_ON[module]);
  });

  it('R1.41 R1.39 a switched-off route is not found', () => {
    expect(opened('/callSummary', DEFAULT_MODULES)?.name).toBe('notFound');
    expect(opened('/m/wechat/1', DEFAULT_MODULES)?.name).toBe('notFound');
    expect(opened('/account/content/privacy', DEFAULT_MODULES)?.name).toBe('notFound');
  });

  it('R2.13 the title of a legal text is its own; any other type is not found', () => {
    const title = (type: string) => opened(`/account/content/${type}`)?.titleFor?.(new URLSearchParams(), { type });
    expect(['person', 'privacy', 'merchant', 'constructor'].map(title)).toEqual([
      'shell:titles.person',
      'shell:titles.privacy',
      'shell:titles.notFound',
      'shell:titles.notFound',
    ]);
  });

  it('R2.15 / leads to /board, or to the first page there is', () => {
    expect(homePath(DEFAULT_MODULES)).toBe('/board');
    expect(homePath({ ...DEFAULT_MODULES, whiteboard: false })).toBe('/files');
    const off = Object.fromEntries(MODULES.map((name) => [name, false])) as ModuleSwitches;
    expect(homePath(off)).toBe('/account');
  });
});
