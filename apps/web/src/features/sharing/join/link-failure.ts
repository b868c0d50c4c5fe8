import { CallFailure } from '@sw/contract';

/** Who comes by a link is told that the link failed, whether it is old, was ended, or never was one. */
export function asLinkFailure(failure: unknown): never {
  const leadsNowhere =
    failure instanceof CallFailure &&
    (failure.error === 'SHARED_BOARD_MISSING' || failure.error === 'INVITATION_INVALID');
  throw leadsNowhere ? new CallFailure('rejected', failure.status, '', 'INVITATION_LINK_FAILED', failure) : failure;
}
