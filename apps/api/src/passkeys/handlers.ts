import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './own-passkeys.ts';
import { signInByPasskey, startPasskeyFactor, startPasskeyProof, startPasskeySignIn } from './sign-in.ts';

export const passkeyHandlers = (deps: ApiDeps) =>
  ({
    startPasskeySignIn: startPasskeySignIn(deps),
    signInByPasskey: signInByPasskey(deps),
    startPasskeyFactor: startPasskeyFactor(deps),
    startPasskeyProof: startPasskeyProof(deps),
    listPasskeys: listPasskeys(deps),
    startPasskey: startPasskey(deps),
    addPasskey: addPasskey(deps),
    renamePasskey: renamePasskey(deps),
    removePasskey: removePasskey(deps),
  }) satisfies Partial<RouteHandlers>;
