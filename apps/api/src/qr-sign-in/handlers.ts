import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { confirmQrSignIn, refuseQrSignIn, scanQrSignIn } from './scan-code.ts';
import { openQrSignIn, signInByQr } from './show-code.ts';

export const qrSignInHandlers = (deps: ApiDeps) =>
  ({
    openQrSignIn: openQrSignIn(deps),
    signInByQr: signInByQr(deps),
    scanQrSignIn: scanQrSignIn(deps),
    confirmQrSignIn: confirmQrSignIn(deps),
    refuseQrSignIn: refuseQrSignIn(deps),
  }) satisfies Partial<RouteHandlers>;
