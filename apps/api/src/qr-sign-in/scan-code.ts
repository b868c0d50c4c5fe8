import { randomDigits } from '@sw/base';
import { QR_NUMBER_DIGITS, Refusal, type ROUTES } from '@sw/contract';
import { writeAudit } from '@sw/postgres';
import { fromWhere } from '../account/sessions.ts';
import type { ApiDeps } from '../deps.ts';
import type { Handler } from '../http/call.ts';
import type { Session } from '../http/session.ts';
import { confirmCode, refuseCode, type Scanner, type Step, scanCode } from './qr-code.ts';
import { changeCode } from './qr-codes.ts';

const scannerOf = ({ accountId, sessionId }: Session): Scanner => ({ accountId, sessionId });

/** Applies a step and notifies the browser of the code's new state, even if the caller is refused. */
async function change(
  { ephemeral, qrStreams }: ApiDeps,
  qrId: string,
  step: (code: Parameters<typeof scanCode>[0]) => Step,
): Promise<Step['next']> {
  const { next, refusal } = await changeCode(ephemeral.cells, qrId, step);
  qrStreams.announce(qrId);
  if (refusal) throw new Refusal(refusal);
  return next;
}

export function scanQrSignIn(deps: ApiDeps): Handler<typeof ROUTES.scanQrSignIn> {
  return async ({ body: { qrId }, session, caller }) => {
    const number = randomDigits(QR_NUMBER_DIGITS);
    const by = scannerOf(session);
    const { browser, expiresAt } = await change(deps, qrId, (code) =>
      scanCode(code, by, { number, now: deps.clock.now() }),
    );
    return {
      userAgent: browser.userAgent,
      address: browser.address,
      sameNetwork: browser.source === caller.source,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  };
}

export function confirmQrSignIn(deps: ApiDeps): Handler<typeof ROUTES.confirmQrSignIn> {
  return async ({ body: { qrId, number }, session, caller, command }) => {
    const by = scannerOf(session);
    await command(async (tx) => {
      // Audited first, so that no code is confirmed without a record.
      await writeAudit(tx, {
        action: 'session.confirmed',
        targetKind: 'session',
        targetId: session.sessionId,
        actorAccountId: session.accountId,
        detail: { way: 'qr' },
        ...fromWhere(caller),
      });
      await change(deps, qrId, (code) => confirmCode(code, by, { number, now: deps.clock.now() }));
      return null;
    });
    return null;
  };
}

export function refuseQrSignIn(deps: ApiDeps): Handler<typeof ROUTES.refuseQrSignIn> {
  return async ({ body: { qrId }, session }) => {
    await change(deps, qrId, (code) => refuseCode(code, scannerOf(session), deps.clock.now()));
    return null;
  };
}
