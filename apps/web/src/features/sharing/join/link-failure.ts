import { CallFailure } from '@sw/contract';

/** Turns any failure of a link into one message, whether it expired, was revoked, or never existed. */
export function asLinkFailure(failure: unknown): never {
  const leadsNowhere =
    failure instanceof CallFailure &&
    (failure.error === 'SHARED_BOARD_MISSING' || failure.error === 'INVITATION_INVALID');
  throw leadsNowhere
    ? new CallFailure('rejected', failure.status, '', 'INVITATION_LINK_FAILED', { cause: failure })
    : failure;
}
