import { Refusal, type ROUTES } from '@sw/contract';
import type { ExportRow } from '@sw/postgres';
import { webLink } from '../account/links.ts';
import type { ApiDeps } from '../deps.ts';
import { fileCopy } from '../files/copied-object.ts';
import type { Handler } from '../http/call.ts';
import { countShareMail, mailFromUser } from '../sharing/user-mails.ts';
import { finishedExport, giveAway, TAKE_AWAY_PAGE } from '../take-away/take-aways.ts';
import { startExport } from './exports.ts';

export function makeAnnotatedPdf(): Handler<typeof ROUTES.makeAnnotatedPdf> {
  return async ({ body: { scene: _, ...order }, session, caller, command }) => {
    const pdf = { ...order, format: 'pdf', scale: 1, paper: true } as const;
    return (await command((tx) => startExport(tx, { session, caller }, pdf))).done;
  };
}

type Pdf = ExportRow & { readonly key: string; readonly name: string; readonly bytes: string };

/** Other formats are handled by separate routes. */
function refuseOtherFormat(row: ExportRow): asserts row is Pdf {
  if (row.format !== 'pdf' || row.key === null || row.name === null) throw new Refusal('TAKE_AWAY_GONE');
}

export function saveAnnotatedPdf(deps: ApiDeps): Handler<typeof ROUTES.saveAnnotatedPdf> {
  return ({ body: { ossKey, folderId = null }, session, command }) =>
    fileCopy(deps, {
      session,
      command,
      folderId,
      find: async (tx) => {
        const row = await finishedExport(tx, session.accountId, ossKey);
        refuseOtherFormat(row);
        return { key: row.key, name: row.name, bytes: Number(row.bytes) };
      },
    });
}

/** The password is shown to the sender, so that a misdirected mail opens nothing. */
export function mailAnnotatedPdf(deps: ApiDeps): Handler<typeof ROUTES.mailAnnotatedPdf> {
  const { ephemeral, publicUrl } = deps;
  return async ({ body: { ossKey, email }, session: { accountId }, locale, command }) => {
    const { done } = await command(async (tx) => {
      const row = await finishedExport(tx, accountId, ossKey);
      refuseOtherFormat(row);
      await countShareMail(ephemeral, { sender: accountId, address: email });
      const { takeAwayId, ...code } = await giveAway(tx, deps, { accountId, ossKeys: [ossKey] });
      await mailFromUser(tx, accountId, {
        mail: 'fileSent',
        to: email,
        locale,
        values: { name: row.name, link: webLink(publicUrl, TAKE_AWAY_PAGE) },
        secret: { kind: 'takeAway', id: takeAwayId },
      });
      return code;
    });
    return done;
  };
}
