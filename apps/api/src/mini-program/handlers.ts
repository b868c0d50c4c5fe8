import { Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import type { Handler, RouteHandlers } from '../http/call.ts';
import { confirmQrSignIn, refuseQrSignIn, scanQrSignIn } from '../qr-sign-in/scan-code.ts';
import { askWechat } from '../wechat/returned.ts';
import { createMiniPass, enterByMiniPass, signInByMiniProgram } from './pass.ts';

/** The mini-program confirms a sign-in like any other phone: with the same code and the same number. */
function webScan(deps: ApiDeps): Handler<typeof ROUTES.webScan> {
  const [scan, confirm] = [scanQrSignIn(deps), confirmQrSignIn(deps)];
  return ({ body: { qrId, number }, ...call }) =>
    number === undefined ? scan({ ...call, body: { qrId } }) : confirm({ ...call, body: { qrId, number } });
}

function webCancel(deps: ApiDeps): Handler<typeof ROUTES.webCancel> {
  const refuse = refuseQrSignIn(deps);
  return (call) => refuse({ ...call });
}

/** Only our own pages are signed: another page signed with our ticket could act as us inside WeChat. */
function isOurs(url: string, publicUrl: string): boolean {
  const page = URL.parse(url);
  return page !== null && page.origin === new URL(publicUrl).origin && page.pathname.startsWith('/iwb/');
}

function signJsapi({ wechat, publicUrl }: ApiDeps): Handler<typeof ROUTES.signJsapi> {
  return async ({ body: { url } }) => {
    if (!isOurs(url, publicUrl)) throw new Refusal('PAGE_NOT_OURS');
    if (wechat === undefined) throw new Refusal('WECHAT_OFF');
    return askWechat(() => wechat.signPage(url));
  };
}

export const miniProgramHandlers = (deps: ApiDeps) =>
  ({
    signInByMiniProgram: signInByMiniProgram(deps),
    createMiniPass: createMiniPass(deps),
    enterByMiniPass: enterByMiniPass(deps),
    webScan: webScan(deps),
    webCancel: webCancel(deps),
    signJsapi: signJsapi(deps),
  }) satisfies Partial<RouteHandlers>;
