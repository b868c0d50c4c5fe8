import type { DoorMeeting } from '@sw/contract';
import { useCallback } from 'react';
import { useT } from '../../i18n/language.ts';

/** What a display calls a meeting: a private one is only busy, and one without an organiser was booked here. */
export function useSubject() {
  const t = useT();
  return useCallback(
    ({ subject, atDoor, organiser }: DoorMeeting): string => {
      if (subject === null) return t('door:private');
      return atDoor && organiser === null ? t('door:atDoor') : subject;
    },
    [t],
  );
}
