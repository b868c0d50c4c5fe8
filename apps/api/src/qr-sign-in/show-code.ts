import { newSecret } from '@sw/base';
import { QR_SECONDS, Refusal, type ROUTES } from '@sw/contract';
import { keyHash } from '@sw/service';

import { continueSession } from '../account/continue-session.ts';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import { confirmedBy, showCode } from './qr-code.ts';
import { putCode, takeCode } from './qr-codes.ts';

/** Enough for an office behind one address; a code takes half a kilobyte in Redis. */
export const CODES_PER_NETWORK = 200;

export const secretHash = (secret: string): string => keyHash(secret).toString('base64url');

export function openQrSignIn({ ephemeral, clock, publicUrl }: ApiDeps): Handler<typeof ROUTES.openQrSignIn> {
  return async ({ caller }) => {
    const [qrId, secret] = [newSecret(), newSecret()];
    const place = { holder: qrId, limit: CODES_PER_NETWORK, leaseMs: QR_SECONDS * 1_000 };
    if (!(await ephemeral.slots.take(`qr:${caller.source}`, qrId, place))) throw new Refusal('QR_TOO_MANY');
    const { userAgent, address = null, source } = caller;
    const code = showCode(secretHash(secret), { userAgent, address, source }, clock.now());
    await putCode(ephemeral.cells, qrId, code);
    const expiresAt = new Date(code.expiresAt).toISOString();
    return { qrId, secret, link: webLink(publicUrl, `login/scan/${qrId}`), expiresAt };
  };
}

export function signInByQr(deps: ApiDeps): Handler<typeof ROUTES.signInByQr> {
  const { ephemeral, clock } = deps;
  return async ({ body: { qrId, secret }, caller, command }) => {
    const { done } = await command(async (tx) => {
      const due = secretHash(secret);
      const by = await takeCode(ephemeral.cells, qrId, (code) => confirmedBy(code, due, clock.now()));
      if (by === undefined) throw new Refusal('QR_CODE_EXPIRED');
      await ephemeral.slots.free(`qr:${caller.source}`, qrId, qrId);
      // Fails if the session that confirmed the code has ended since.
      const result = await continueSession(deps, tx, by, { way: 'qr', caller });
      if (result === undefined) throw new Refusal('QR_CODE_EXPIRED');
      return result;
    });
    return done;
  };
}
