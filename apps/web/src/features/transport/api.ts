import { createClient } from '@sw/contract';
import { currentLocale } from '../../i18n/language.ts';
import { storage } from '../../storage/storage.ts';
import { askForProof } from '../fresh/fresh-store.ts';
import { withProof } from '../fresh/with-proof.ts';

/** The typed client of the product's own origin. */
export const api = withProof(
  createClient({
    baseUrl: '',
    authorization: () => storage.authorization.get(),
    locale: currentLocale,
  }),
  askForProof,
);
