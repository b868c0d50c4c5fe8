import { Refusal, type ROUTES } from '@sw/contract';
import type { ApiDeps } from '../../deps.ts';
import { startExport } from '../../exports/exports.ts';
import type { Handler } from '../../http/call.ts';
import { meetingFor } from '../meeting-for.ts';

/** The archive of every page has its past: the worker draws each as it was when the meeting ended. */
export function exportRecord({ clock, database }: ApiDeps): Handler<typeof ROUTES.exportRecord> {
  return async ({ params: { meetingId }, session, caller, command }) => {
    const { meeting } = await meetingFor(database.query, session, meetingId, clock.now());
    const { wbNo, endsAt } = meeting;
    if (wbNo === null) throw new Refusal('BOARD_NOT_IN_LIST');
    const order = { wbNo, format: 'pdf', scale: 1, paper: true, sheet: 'own', asOf: endsAt } as const;
    return (await command((tx) => startExport(tx, { session, caller }, order))).done;
  };
}
