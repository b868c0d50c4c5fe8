import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { answerAsGuest, readGuestMeeting } from './guest-page.ts';

export const meetingGuestHandlers = (deps: ApiDeps) =>
  ({
    readGuestMeeting: readGuestMeeting(deps),
    answerAsGuest: answerAsGuest(deps),
  }) satisfies Partial<RouteHandlers>;
