import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newSecret } from '@sw/base';

export const TEST_APPS = {
  website: { appId: 'wx-website', secret: 'website-secret' },
  miniProgram: { appId: 'wx-mini', secret: 'mini-secret' },
  official: { appId: 'wx-official', secret: 'official-secret' },
} as const;

interface Person {
  readonly unionId: string;
  readonly nickName: string;
}

export interface WechatServer {
  readonly url: string;
  /** The person who confirms on their phone from now on. */
  person: Person;
  /** A code like that of `wx.login`. */
  jsCode(person: Person): string;
  /** The number of requests for a ticket. */
  readonly tickets: () => number;
  readonly ticket: () => string | undefined;
  /** While true, the server does not answer. */
  silent: boolean;
  stop(): Promise<void>;
}

const refused = (errcode: number, errmsg: string) => ({ errcode, errmsg });

/** Implements the documented part of WeChat: checks application, secret, codes that work once, and tokens. */
export async function startWechatServer(): Promise<WechatServer> {
  const codes = new Map<string, Person>();
  const jsCodes = new Map<string, Person>();
  const tokens = new Map<string, { readonly openid: string; readonly person: Person }>();
  const clientTokens = new Set<string>();
  let [asked, ticket]: [number, string | undefined] = [0, undefined];

  const checked = (query: URLSearchParams, app: { readonly appId: string; readonly secret: string }) => {
    if (query.get('appid') !== app.appId) return refused(40013, 'invalid appid');
    return query.get('secret') === app.secret ? undefined : refused(40125, 'invalid appsecret');
  };
  const taken = (from: Map<string, Person>, code: string | null): Person | undefined => {
    const person = from.get(code ?? '');
    from.delete(code ?? '');
    return person;
  };

  const answers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
    '/sns/oauth2/access_token': (query) => {
      if (query.get('grant_type') !== 'authorization_code') return refused(40002, 'invalid grant_type');
      const wrong = checked(query, TEST_APPS.website);
      if (wrong) return wrong;
      const person = taken(codes, query.get('code'));
      if (person === undefined) return refused(40029, 'invalid code');
      const [access_token, openid] = [newSecret(), newSecret()];
      tokens.set(access_token, { openid, person });
      return {
        access_token,
        expires_in: 7200,
        refresh_token: newSecret(),
        openid,
        scope: 'snsapi_login',
        unionid: person.unionId,
      };
    },
    '/sns/userinfo': (query) => {
      const token = tokens.get(query.get('access_token') ?? '');
      if (token === undefined) return refused(40001, 'invalid credential');
      if (token.openid !== query.get('openid')) return refused(40003, 'invalid openid');
      return {
        openid: token.openid,
        nickname: token.person.nickName,
        headimgurl: '',
        privilege: [],
        unionid: token.person.unionId,
      };
    },
    '/sns/jscode2session': (query) => {
      const wrong = checked(query, TEST_APPS.miniProgram);
      if (wrong) return wrong;
      const person = taken(jsCodes, query.get('js_code'));
      if (person === undefined) return refused(40029, 'invalid code');
      return { openid: newSecret(), session_key: newSecret(), unionid: person.unionId };
    },
    '/cgi-bin/token': (query) => {
      const wrong = checked(query, TEST_APPS.official);
      if (wrong) return wrong;
      const access_token = newSecret();
      clientTokens.add(access_token);
      return { access_token, expires_in: 7200 };
    },
    '/cgi-bin/ticket/getticket': (query) => {
      if (!clientTokens.has(query.get('access_token') ?? '')) return refused(40001, 'invalid credential');
      asked += 1;
      ticket = newSecret();
      return { errcode: 0, errmsg: 'ok', ticket, expires_in: 7200 };
    },
  };

  /** The page where a user confirms; here the confirmation is immediate. */
  function connect(query: URLSearchParams, response: ServerResponse): void {
    const known = query.get('appid') === TEST_APPS.website.appId && query.get('scope') === 'snsapi_login';
    if (!known || query.get('response_type') !== 'code') {
      response.writeHead(400).end('redirect_uri error');
      return;
    }
    const code = newSecret();
    codes.set(code, server.person);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  const http = createServer((request: IncomingMessage, response) => {
    if (server.silent) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wechat');
    if (pathname === '/connect/qrconnect') return connect(searchParams, response);
    const answer = answers[pathname];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'text/plain' });
    response.end(JSON.stringify(answer?.(searchParams) ?? refused(-1, 'unknown')));
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const server: WechatServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    person: { unionId: `union-${newSecret()}`, nickName: '小林' },
    jsCode(person) {
      const code = newSecret();
      jsCodes.set(code, person);
      return code;
    },
    tickets: () => asked,
    ticket: () => ticket,
    silent: false,
    stop: () =>
      new Promise((done) => {
        http.closeAllConnections();
        http.close(() => done());
      }),
  };
  return server;
}
