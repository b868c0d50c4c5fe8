import { MINUTE } from '@sw/base';
import { instantToWall } from '@sw/calendar';
import type { MeetingRecord } from '@sw/contract';
import { Button } from 'antd';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { BoardsSkeleton } from '../../../features/boards/skeleton.tsx';
import { AttendancePart } from '../../../features/meetings/attendance/attendance-part.tsx';
import { EnterpriseOnly } from '../../../features/meetings/enterprise-only.tsx';
import { Attachments } from '../../../features/meetings/files/attachments.tsx';
import { MeetingGone } from '../../../features/meetings/meeting-gone.tsx';
import { useRecord } from '../../../features/meetings/records/record-data.ts';
import { ShareRecord } from '../../../features/meetings/records/share-record.tsx';
import { useMeetingName } from '../../../features/meetings/use-meeting-name.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { PageHead } from '../../../features/page/page-head.tsx';
import { isGone } from '../../../features/transport/query-client.ts';
import { useT } from '../../../i18n/language.ts';
import { AgendaPart } from './agenda-part.tsx';
import { BoardPart } from './board-part.tsx';
import styles from './record.module.css';
import { RecordingsPart } from './recordings-part.tsx';

/** The record of a meeting: who was there, the board, notes, recordings and files. */
export function Record() {
  const { meetingId = '' } = useParams();
  return (
    <EnterpriseOnly>
      <Read key={meetingId} meetingId={meetingId} />
    </EnterpriseOnly>
  );
}

function Read({ meetingId }: { readonly meetingId: string }) {
  const t = useT();
  const read = useRecord(meetingId);
  const gone = isGone(read.error);
  if (read.data && !gone) return <Opened record={read.data} />;
  return (
    <>
      <PageHead title={t('meetingRecords:title')} />
      {gone ? (
        <MeetingGone />
      ) : read.isLoadingError ? (
        <LoadFailed retry={() => void read.refetch()} />
      ) : (
        <BoardsSkeleton view="list" />
      )}
    </>
  );
}

function Opened({ record }: { readonly record: MeetingRecord }) {
  const t = useT();
  const now = useNow(MINUTE);
  const [sharing, setSharing] = useState(false);
  const { meeting } = record;
  const nameOf = useMeetingName();
  const crumbs = [
    { name: 'meetingRecords', path: '/meeting/records', title: t('shell:menu.meetingRecords') },
    { name: 'meetingRecord', path: '', title: t('meetingRecords:section.title') },
  ];
  return (
    <>
      <PageHead title={nameOf(meeting)} crumbs={crumbs}>
        {meeting.may.shareRecord && (
          <Button
            type="primary"
            icon={<Link2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setSharing(true)}
          >
            {t('meetingRecords:share.button')}
          </Button>
        )}
      </PageHead>
      <p className={styles.facts}>
        <When meeting={meeting} now={now} />
        <span>{meeting.room.name}</span>
        {meeting.organiser && <span>{t('meetingRecords:by', { name: meeting.organiser.nickName })}</span>}
      </p>
      <div className={styles.parts}>
        <div>
          <BoardPart record={record} now={now} />
          <RecordingsPart record={record} />
          <AgendaPart agenda={meeting.agenda} />
        </div>
        <div>
          <AttendancePart meeting={meeting} />
          <Attachments meeting={meeting} now={now} />
        </div>
      </div>
      {sharing && <ShareRecord record={record} close={() => setSharing(false)} />}
    </>
  );
}

interface WhenProps {
  readonly meeting: Pick<MeetingRecord['meeting'], 'startsAt' | 'endsAt' | 'zone'>;
  readonly now: number;
}

/** Day and time in the room's zone, whose name is shown if the reader's clock differs. */
export function When({ meeting: { startsAt, endsAt, zone }, now }: WhenProps) {
  const t = useT();
  const zoneNameOf = useZoneName();
  const { longDay, span } = useRoomFormats(zone);
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const day = longDay(instantToWall(from, zone).date, instantToWall(now, zone).date);
  const zoneName = zoneNameOf(zone, from);
  const when = t('myMeetings:dayAndTime', { day, time: span(from, to) });
  return <span>{zoneName === undefined ? when : t('meetingRooms:dayInZone', { day: when, zone: zoneName })}</span>;
}
