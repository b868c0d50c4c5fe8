import { ROUTES } from '@sw/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../features/feedback/use-action.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';

export const GUEST_ANSWERS = ['accepted', 'rejected'] as const;

export interface GuestAnswer {
  readonly answer: (typeof GUEST_ANSWERS)[number];
  /** Null: all meetings that can be answered. */
  readonly meetingId: string | null;
}

export const guestQueryKey = (key: string) => ['guestMeeting', key];

/** Sends the guest's answer, which can be changed any number of times. */
export function useGuestAnswer(key: string) {
  const t = useT();
  const cache = useQueryClient();
  return useAction(
    async (body: GuestAnswer) => {
      cache.setQueryData(guestQueryKey(key), await api.call(ROUTES.answerAsGuest, { params: { key }, body }));
      // i18n: guestMeeting.answered.*
      showToast(t(`guestMeeting:answered.${body.answer}`));
    },
    { settled: () => cache.invalidateQueries({ queryKey: guestQueryKey(key) }) },
  );
}

/** Reports that the guest is at the current meeting. */
export function useGuestSignIn(key: string) {
  const cache = useQueryClient();
  return useAction(
    async () => void cache.setQueryData(guestQueryKey(key), await api.call(ROUTES.signInAsGuest, { params: { key } })),
    { settled: () => cache.invalidateQueries({ queryKey: guestQueryKey(key) }) },
  );
}
