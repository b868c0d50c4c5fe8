import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { getCallInfo, listCalls } from './call-list.ts';
import {
  getCallAllowance,
  getCallDurationSummary,
  getCallNumberSummary,
  getCallSummary,
  getCallTotals,
  getCreatedMinutes,
  getCreatedMinutesByMonth,
  getJoinedMinutes,
  getJoinedMinutesByMonth,
} from './call-sums.ts';

export const callStatisticsHandlers = (deps: ApiDeps) =>
  ({
    getCallAllowance: getCallAllowance(deps),
    getCallTotals: getCallTotals(deps),
    getCreatedMinutes: getCreatedMinutes(deps),
    getJoinedMinutes: getJoinedMinutes(deps),
    getCreatedMinutesByMonth: getCreatedMinutesByMonth(deps),
    getJoinedMinutesByMonth: getJoinedMinutesByMonth(deps),
    getCallDurationSummary: getCallDurationSummary(deps),
    getCallNumberSummary: getCallNumberSummary(deps),
    getCallSummary: getCallSummary(deps),
    listCalls: listCalls(deps),
    getCallInfo: getCallInfo(deps),
  }) satisfies Partial<RouteHandlers>;
