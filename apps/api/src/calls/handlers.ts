import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { endCall } from './end-call.ts';
import { getCall, getCallLimits } from './get-call.ts';
import { muteInCall, removeFromCall } from './host-call.ts';
import { joinCall, leaveCall } from './join-call.ts';
import { declineCall, ringCall } from './ring-call.ts';
import { startCall } from './start-call.ts';

export const callHandlers = (deps: ApiDeps) =>
  ({
    getCall: getCall(deps),
    getCallLimits: getCallLimits(deps),
    startCall: startCall(deps),
    joinCall: joinCall(deps),
    leaveCall: leaveCall(deps),
    endCall: endCall(deps),
    ringCall: ringCall(deps),
    declineCall: declineCall(deps),
    muteInCall: muteInCall(deps),
    removeFromCall: removeFromCall(deps),
  }) satisfies Partial<RouteHandlers>;
