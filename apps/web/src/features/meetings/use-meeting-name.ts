import { meetingName } from '@sw/contract';
import { useCallback } from 'react';
import { useLanguage } from '../../i18n/language.ts';

/** The name of a meeting. One that was booked at the door and not named gets a name in the reader's language. */
export function useMeetingName() {
  const locale = useLanguage((state) => state.locale);
  return useCallback(
    // Without a visible subject a meeting has no name.
    ({ subject, atDoor = true }: { readonly subject: string; readonly atDoor?: boolean }): string =>
      atDoor ? meetingName(subject, locale) : subject,
    [locale],
  );
}
