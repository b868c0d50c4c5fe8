import type { JobPayload } from '@sw/contract';
import { keepGuestKeys, type MeetingGuest, type Tx } from '@sw/postgres';
import { type DerivedKeys, keyHash } from '@sw/service';

/** Makes sure that these guests can open their pages; returns the values from which their keys are derived, by `guestName`. */
export const openGuestPages = (
  tx: Tx,
  guests: readonly MeetingGuest[],
  keys: DerivedKeys,
): Promise<Map<string, string>> => keepGuestKeys(tx, guests, (keyId) => keyHash(keys.key('meetingGuest', keyId)));

interface GuestLink {
  readonly values: { readonly link?: string };
  readonly secret?: NonNullable<JobPayload<'sendMail'>['secret']>;
}

/** The data with which a mail links to a guest's page; empty if the page no longer exists. The key is added when the mail is sent. */
export const guestLink = (keyId: string | undefined, publicUrl: string): GuestLink =>
  keyId === undefined
    ? { values: {} }
    : {
        values: { link: new URL('/iwb/meeting/guest/', publicUrl).href },
        secret: { kind: 'meetingGuest', id: keyId },
      };
