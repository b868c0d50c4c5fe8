import { AGREEMENT_VERSION, AGREEMENTS, ROUTES } from '@sw/contract';
import { presentFailure } from '../feedback/present-failure.ts';
import { api } from '../transport/api.ts';

/** A user who registers has accepted both texts. The account already exists, so a failure is reported but blocks nothing. */
export async function acceptAgreements(): Promise<void> {
  try {
    const version = AGREEMENT_VERSION;
    await Promise.all(AGREEMENTS.map((type) => api.call(ROUTES.acceptAgreement, { query: { type, version } })));
  } catch (failure) {
    presentFailure(failure);
  }
}
