import { CallFailure } from '@sw/contract';

/** A user with a link sees that the link failed, whether it expired, was ended, or never existed. */
export function asLinkFailure(failure: unknown): never {
  const leadsNowhere =
    failure instanceof CallFailure &&
    (failure.error === 'SHARED_BOARD_MISSING' || failure.error === 'INVITATION_INVALID');
  throw leadsNowhere ? new CallFailure('rejected', failure.status, '', 'INVITATION_LINK_FAILED', failure) : failure;
}
