import type { Weekday } from '@sw/calendar';
import { Refusal, type ROUTES, type RouteReply } from '@sw/contract';
import { MEETING_LIMITS, mayManageRooms } from '@sw/policy';
import {
  listWorkdayExceptions,
  lockMerchant,
  type MeetingSettings,
  readMeetingSettings,
  writeMeetingSettings,
  writeWorkdayExceptions,
} from '@sw/postgres';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/call.ts';
import { auditMerchant } from '../../merchants/admin.ts';
import { enterpriseOf, managedBy } from '../enterprise.ts';

type Presented = RouteReply<typeof ROUTES.changeMeetingSettings>;

const presentSettings = ({ timeZone, workdays, releaseMinutes }: MeetingSettings): Presented => ({
  timeZone,
  workdays: workdays.map((day) => day as Weekday),
  releaseMinutes,
});

export function getMeetingConfig({ database: { query: db }, clock }: ApiDeps): Handler<typeof ROUTES.getMeetingConfig> {
  return async ({ session }) => {
    const { member, settings } = await enterpriseOf(db, session);
    const { appointStartTime, appointEndTime } = settings;
    return {
      limits: MEETING_LIMITS,
      merchantConfig: { appointStartTime, appointEndTime },
      settings: presentSettings(settings),
      mayManageRooms: mayManageRooms(member),
      now: new Date(clock.now()).toISOString(),
    };
  };
}

/** Booked meetings keep their times: they are stored as instants. */
export function changeMeetingSettings(_: ApiDeps): Handler<typeof ROUTES.changeMeetingSettings> {
  return async ({ body, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      await lockMerchant(tx, session.spaceId);
      const { spaceId, settings } = await managedBy(tx, session);
      const workdays = [...new Set(body.workdays ?? settings.workdays)].toSorted();
      await writeMeetingSettings(tx, spaceId, {
        timeZone: body.timeZone ?? settings.timeZone,
        workdays,
        releaseMinutes: body.releaseMinutes === undefined ? settings.releaseMinutes : body.releaseMinutes,
      });
      const event = { action: 'meeting.settings', targetKind: 'merchant', targetId: spaceId, detail: body };
      await auditMerchant(tx, { session, caller }, event);
      const changed = await readMeetingSettings(tx, spaceId);
      return presentSettings(changed ?? settings);
    });
    return done;
  };
}

export function listWorkdays({ database: { query: db } }: ApiDeps): Handler<typeof ROUTES.listWorkdays> {
  return async ({ query: { year }, session }) => {
    const { spaceId } = await enterpriseOf(db, session);
    return listWorkdayExceptions(db, spaceId, year);
  };
}

export function changeWorkdays(_: ApiDeps): Handler<typeof ROUTES.changeWorkdays> {
  return async ({ body, session, caller, command }) => {
    const { done } = await command(async (tx) => {
      await lockMerchant(tx, session.spaceId);
      const { spaceId } = await managedBy(tx, session);
      const days = await writeWorkdayExceptions(tx, spaceId, body);
      const most = MEETING_LIMITS.workdayExceptions;
      if (days > most) throw new Refusal('WORKDAY_LIMIT', [most]);
      const detail = { set: body.set.length, removed: body.remove.length };
      const event = { action: 'meeting.workdays', targetKind: 'merchant', targetId: spaceId, detail };
      await auditMerchant(tx, { session, caller }, event);
      return (await listWorkdayExceptions(tx, spaceId)).map((one) => ({ ...one }));
    });
    return done;
  };
}
