import type { MeetingDetail, MeetingRoom, MeetingScope } from '@sw/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { MeetingConfig } from '../../../features/meetings/room-data.ts';
import { useT } from '../../../i18n/language.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import styles from './book.module.css';
import { BookPhone } from './book-phone.tsx';
import type { Draft } from './draft.ts';
import { ExtraParts } from './extra-parts.tsx';
import type { LayoutProps } from './layout-props.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { RepeatSection, RoomPart, ScopePart, SubjectPart } from './parts.tsx';
import { PeoplePart, useSubmitWords } from './people-part.tsx';
import { useBookingForm } from './use-booking-form.ts';
import { WhenPart } from './when-part.tsx';

interface BookFormProps {
  readonly title: string;
  readonly config: MeetingConfig;
  readonly rooms: readonly MeetingRoom[];
  readonly meeting: MeetingDetail | undefined;
  readonly start: Partial<Draft>;
  readonly startScope?: MeetingScope;
  readonly now: number;
}

/** The router numbers the history entries of the tab. */
const hasPageBefore = (): boolean => ((window.history.state as { readonly idx?: number } | null)?.idx ?? 0) > 0;

export function BookForm({ title, config, rooms, meeting, start, startScope = 'one', now }: BookFormProps) {
  const navigate = useNavigate();
  const narrow = useNarrow();
  const form = useBookingForm({ config, rooms, meeting, start, startScope, now });
  // Returns to the page from which the form was opened. If the address was opened directly, there is none.
  const cancel = (): void =>
    void (hasPageBefore() ? navigate(-1) : navigate(meeting ? `/meeting/mine/${meeting.meetingId}` : '/meeting'));
  const layout = { title, form, rooms, meeting, now, cancel };
  return (
    <>
      {narrow ? <BookPhone {...layout} /> : <BookWide {...layout} />}
      <LeaveQuestion mayLeave={form.mayLeave} edits={meeting !== undefined} />
    </>
  );
}

function BookWide(props: LayoutProps) {
  const { title, form, cancel } = props;
  const t = useT();
  const words = useSubmitWords(props);
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={styles.form}>
        <h1>{title}</h1>
        <div className={styles.columns}>
          <div>
            <ScopePart {...props} />
            <SubjectPart {...props} />
            <RoomPart {...props} />
            <WhenPart {...props} />
            <RepeatSection {...props} />
          </div>
          <div>
            <ExtraParts {...props} />
          </div>
        </div>
      </div>
      <aside className={styles.people}>
        <div className={styles.actions}>
          <Button type="text" onClick={cancel}>
            {t('common:cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {words}
          </Button>
        </div>
        <PeoplePart {...props} />
      </aside>
    </form>
  );
}
