import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { endOtherSessions, endSession, knowSession, listSessions } from './devices.ts';
import { getProofWays, proveSession, sendProofCode } from './proof.ts';
import { confirmTotp, getSignInWays, renewRecoveryCodes, startTotp, switchOffSecondFactor } from './second-factor.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/** How users prove who they are, beyond a password: fresh sign-ins, devices and second factors. */
export const factorHandlers = (deps: ApiDeps) =>
  ({
    getProofWays: getProofWays(deps),
    sendProofCode: sendProofCode(deps),
    proveSession: proveSession(deps),
    listSessions: listSessions(deps),
    endSession: endSession(deps),
    endOtherSessions: endOtherSessions(deps),
    knowSession: knowSession(deps),
    verifySecondFactor: verifySecondFactor(deps),
    getSignInWays: getSignInWays(deps),
    startTotp: startTotp(deps),
    confirmTotp: confirmTotp(deps),
    renewRecoveryCodes: renewRecoveryCodes(deps),
    switchOffSecondFactor: switchOffSecondFactor(deps),
  }) satisfies Partial<RouteHandlers>;
