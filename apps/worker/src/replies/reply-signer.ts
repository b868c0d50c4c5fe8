import type { ReplySigner } from '@sw/policy';
import type { DerivedKeys } from '@sw/service';

/** In hexadecimal: servers on the way may write an address in small letters. */
export const replySigner =
  (keys: DerivedKeys): ReplySigner =>
  (text) =>
    Buffer.from(keys.key('meetingReply', text), 'base64url').toString('hex');

/** The address to which calendars reply; undefined if the installation receives no replies. */
export interface ReplyTarget {
  readonly domain: string;
  readonly sign: ReplySigner;
}
