import { type MeetingRecord, ROUTES } from '@sw/contract';
import { useNavigate } from 'react-router';
import { useT } from '../../../i18n/language.ts';
import { useAction } from '../../feedback/use-action.ts';
import { api } from '../../transport/api.ts';

/** Opens the page for notes on the board of a meeting; the first person who does adds it. */
export function useNotes(meetingId: string, notes: MeetingRecord['notes']) {
  const t = useT();
  const navigate = useNavigate();
  return useAction(async () => {
    const params = { meetingId };
    const body = { pageName: t('meetingRecords:notes.page') };
    const { wbNo, pageId } = notes ?? (await api.call(ROUTES.openNotes, { params, body }));
    await navigate(`/board/${wbNo}/${pageId}`);
  });
}
