import type { ApiDeps } from '../../deps.ts';
import type { RouteHandlers } from '../../http/call.ts';
import { getGuestFile } from './guest-files.ts';
import { answerAsGuest, readGuestMeeting, signInAsGuest } from './guest-page.ts';

export const meetingGuestHandlers = (deps: ApiDeps) =>
  ({
    readGuestMeeting: readGuestMeeting(deps),
    answerAsGuest: answerAsGuest(deps),
    signInAsGuest: signInAsGuest(deps),
    getGuestFile: getGuestFile(deps),
  }) satisfies Partial<RouteHandlers>;
