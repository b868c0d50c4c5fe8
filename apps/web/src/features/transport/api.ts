import { createClient } from '@sw/contract';
import { currentLocale } from '../../i18n/language.ts';
import { storage } from '../../storage/storage.ts';

/** The typed client of the product's own origin. */
export const api = createClient({
  baseUrl: '',
  authorization: () => storage.authorization.get(),
  locale: currentLocale,
});
