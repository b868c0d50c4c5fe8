import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { LostDrawing } from '../brand/line-drawings.tsx';
import { EmptyState } from '../page/empty-state.tsx';

/** Replaces a meeting that is deleted, or to which the reader is no longer invited. */
export function MeetingGone() {
  const t = useT();
  return (
    <EmptyState drawing={<LostDrawing />} title={t('myMeetings:gone.title')} text={t('myMeetings:gone.text')}>
      <Link to="/meeting/mine">{t('myMeetings:gone.back')}</Link>
    </EmptyState>
  );
}
