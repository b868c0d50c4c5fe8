import { MEETING_LIMITS } from '@sw/policy';
import { useRef } from 'react';
import { PeoplePicker } from '../../../features/meetings/people/people-picker.tsx';
import { useT } from '../../../i18n/language.ts';
import type { LayoutProps } from './layout-props.ts';

/** The label of the page's button, with the number of invited people. */
export function useSubmitWords({ form, meeting }: Pick<LayoutProps, 'form' | 'meeting'>): string {
  const t = useT();
  if (meeting) return t('booking:save');
  return form.count === 0 ? t('booking:book') : t('booking:bookAndInvite', { count: form.count });
}

export function PeoplePart({ form, meeting }: Pick<LayoutProps, 'form' | 'meeting'>) {
  const place = useRef<HTMLElement>(null);
  const { startsAt, endsAt } = form.draft.time;
  form.hold('people')(place.current);
  return (
    <PeoplePicker
      chosen={form.draft.chosen}
      change={(chosen) => form.change({ chosen }, 'people')}
      count={form.count}
      most={MEETING_LIMITS.participants}
      from={startsAt}
      to={endsAt}
      zone={form.zone}
      except={meeting?.meetingId}
      busy={form.freeBusy}
      problem={form.messageOf('people')}
      place={place}
    />
  );
}
