import { LANGUAGE_NAME, LANGUAGE_TAG, LOCALES, type Locale } from '@sw/base';
import { ROUTES } from '@sw/contract';
import { chooseLanguage } from '../../i18n/language.ts';
import { presentFailure } from '../feedback/present-failure.ts';
import { keepUser } from '../session/session.ts';
import { useSession } from '../session/session-store.ts';
import { api } from '../transport/api.ts';

/** Each language by its own name; screen readers pronounce them by `lang`. */
export const LANGUAGE_ITEMS = LOCALES.map((locale) => ({
  key: locale,
  label: <span lang={LANGUAGE_TAG[locale]}>{LANGUAGE_NAME[locale]}</span>,
}));

/** Applies the language immediately and stores it on this device, and with the signed-in user's account. */
export async function pickLanguage(locale: Locale): Promise<void> {
  await chooseLanguage(locale);
  if (useSession.getState().phase !== 'in') return;
  await api.call(ROUTES.changeUserInfo, { body: { locale } }).then(keepUser, (failure) => presentFailure(failure));
}
