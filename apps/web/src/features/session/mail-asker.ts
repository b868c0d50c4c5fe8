import { newSecret } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { storage } from '../../storage/storage.ts';
import { api } from '../transport/api.ts';

/**
 * Asks for a sign-in link. The secret is kept in this browser, not in the tab: mail programs open links in a new one. All
 * requests until the next sign-in share it, because of two within a minute only the first sends a mail.
 */
export async function askForLink(email: string): Promise<{ resendAfterSeconds: number }> {
  const verifier = storage.mailAsker.get() ?? newSecret();
  storage.mailAsker.set(verifier);
  return api.call(ROUTES.sendLoginLink, { body: { email, verifier } });
}
