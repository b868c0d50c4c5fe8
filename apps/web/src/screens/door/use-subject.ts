import type { DoorMeeting } from '@sw/contract';
import { useCallback } from 'react';
import { useMeetingName } from '../../features/meetings/use-meeting-name.ts';
import { useT } from '../../i18n/language.ts';

/** The name of a meeting on a display: a private one is only shown as busy. */
export function useSubject() {
  const t = useT();
  const nameOf = useMeetingName();
  return useCallback(
    ({ subject }: DoorMeeting): string => (subject === null ? t('door:private') : nameOf({ subject })),
    [t, nameOf],
  );
}
