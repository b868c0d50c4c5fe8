import type { MeetingDetail, MeetingRecord } from '@sw/contract';
import { isMeetingRunning } from '@sw/policy';
import { Button } from 'antd';
import { Captions, Link2, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRecord } from '../../../../features/meetings/records/record-data.ts';
import { ShareRecord } from '../../../../features/meetings/records/share-record.tsx';
import { useNotes } from '../../../../features/meetings/records/use-notes.ts';
import shared from '../../../../features/meetings/section.module.css';
import { useT } from '../../../../i18n/language.ts';
import styles from './detail.module.css';

interface RecordSectionProps {
  readonly meeting: MeetingDetail;
  readonly now: number;
}

/** In the drawer of a meeting: notes while it runs, and its record after it has ended. */
export function RecordSection({ meeting, now }: RecordSectionProps) {
  const over = meeting.status === 'ENDED' || (meeting.status !== 'CANCELED' && Date.parse(meeting.endsAt) <= now);
  const runs = isMeetingRunning(meeting.status) && meeting.board !== null;
  if (meeting.part === 'none' || !(over || runs)) return null;
  return <Opened meetingId={meeting.meetingId} over={over} />;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Opened({ meetingId, over }: { readonly meetingId: string; readonly over: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const { data: record } = useRecord(meetingId);
  const heard = record?.recordings.length ?? 0;
  return (
    <section className={shared.section}>
      <header>
        <h3>{t('meetingRecords:section.title')}</h3>
        {heard > 0 && <span>{t('meetingRecords:recordings.count', { count: heard })}</span>}
      </header>
      <div className={styles.record}>
        {over && (
          <Button
            type="primary"
            icon={<Captions {...icon} />}
            onClick={() => void navigate(`/meeting/records/${meetingId}`)}
          >
            {t('meetingRecords:section.open')}
          </Button>
        )}
        {record && record.board !== null && <Notes record={record} />}
        {over && record?.meeting.may.shareRecord && (
          <Button icon={<Link2 {...icon} />} onClick={() => setSharing(true)}>
            {t('meetingRecords:section.share')}
          </Button>
        )}
      </div>
      {sharing && record && <ShareRecord record={record} close={() => setSharing(false)} />}
    </section>
  );
}

function Notes({ record: { meeting, notes } }: { readonly record: MeetingRecord }) {
  const t = useT();
  const write = useNotes(meeting.meetingId, notes);
  return (
    <Button icon={<NotebookPen {...icon} />} loading={write.busy} onClick={() => write.run()}>
      {t(notes === null ? 'meetingRecords:notes.take' : 'meetingRecords:notes.open')}
    </Button>
  );
}
