import type { MeetingDetail } from '@sw/contract';
import { useT } from '../../i18n/language.ts';

interface AgendaListProps extends Pick<MeetingDetail, 'agenda'> {
  readonly className: string | undefined;
}

/** The points of an agenda in order, each with its minutes. */
export function AgendaList({ agenda, className }: AgendaListProps) {
  const t = useT();
  return (
    <ol className={className}>
      {agenda.map(({ text, minutes }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name, and two may be equal
        <li key={place}>
          <span>{text}</span>
          <small>{t('myMeetings:minutes', { count: minutes })}</small>
        </li>
      ))}
    </ol>
  );
}
