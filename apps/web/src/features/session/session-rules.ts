import { CallFailure } from '@sw/contract';
import { AUTHORIZATION_KEY, type LastPage } from '../../storage/storage.ts';

/** Whether it is a path inside the application, and not `//elsewhere.example` or a full address. */
const isOwnPath = (path: string): boolean => path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');

/**
 * The target of a sign-in: the page that required it, otherwise the same user's last page, otherwise the root. The last page
 * is opened only at sign-in; opening the application at `/` shows the boards.
 */
export function landingPath(from: string | undefined, last: LastPage | undefined, userId: string): string {
  if (from !== undefined && isOwnPath(from)) return from;
  if (last !== undefined && last.userId === userId && isOwnPath(last.path)) return last.path;
  return '/';
}

/** What another tab did to the stored authorization: a `storage` event comes only from other tabs. */
type TabChange = 'cleared' | 'replaced' | 'none';

type StorageChange = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

export function tabChange({ key, oldValue, newValue }: StorageChange, signedIn: boolean): TabChange {
  // A null key: the whole storage was cleared.
  if (key !== null && key !== AUTHORIZATION_KEY) return 'none';
  if (newValue === null || newValue === '') return signedIn ? 'cleared' : 'none';
  return newValue === oldValue ? 'none' : 'replaced';
}

/** No answer at all: the network or the server behind it is unreachable. */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.kind === 'network' || failure.kind === 'timeout');

/**
 * The meaning of a failed session check. A refusal ends the session. A missing answer or a 5xx does not show anything about
 * the session: dropping it would sign everybody out whenever a database restarts.
 */
export function checkVerdict(failure: unknown): 'leave' | 'membership' | 'unreachable' {
  if (!(failure instanceof CallFailure)) return 'leave';
  if (failure.kind === 'membership') return 'membership';
  if (isUnanswered(failure) || failure.status >= 500) return 'unreachable';
  return 'leave';
}
