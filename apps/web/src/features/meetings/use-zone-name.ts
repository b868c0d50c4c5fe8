import { offsetAt } from '@sw/calendar';
import { useCallback } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useSession } from '../session/session-store.ts';
import { zoneName } from './range/range-words.tsx';

/** The zone of the account, or of the device if nobody is signed in. */
export const useOwnZone = (): string =>
  useSession((state) => state.user?.timeZone) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The name of a zone whose clock differs from the reader's; undefined: both show the same time. */
export function useZoneName(): (zone: string, at: number) => string | undefined {
  const locale = useLanguage((state) => state.locale);
  const own = useOwnZone();
  return useCallback(
    (zone, at) =>
      offsetAt(zone, at) === offsetAt(own, at) ? undefined : zone === 'UTC' ? zone : zoneName(zone, locale, at),
    [locale, own],
  );
}
