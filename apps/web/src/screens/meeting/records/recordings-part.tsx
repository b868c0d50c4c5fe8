import { MINUTE } from '@sw/base';
import type { MeetingRecord } from '@sw/contract';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './record.module.css';

/** The recorded sound of the call, which can be played here. */
export function RecordingsPart({ record: { recordings, meeting } }: { readonly record: MeetingRecord }) {
  const t = useT();
  const { time } = useRoomFormats(meeting.zone);
  if (recordings.length === 0)
    return meeting.call ? (
      <section className={styles.part}>
        <h2>{t('meetingRecords:recordings.title')}</h2>
        <p className={styles.hint}>{t('meetingRecords:recordings.none')}</p>
      </section>
    ) : null;
  return (
    <section className={styles.part}>
      <h2>{t('meetingRecords:recordings.title')}</h2>
      <ul className={styles.recordings}>
        {recordings.map(({ recordingId, startedAt, endedAt, recorder, url }) => {
          const count = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE));
          const from = time(Date.parse(startedAt));
          const said = t('meetingRecords:recordings.from', { time: from, minutes: t('myMeetings:minutes', { count }) });
          return (
            <li key={recordingId}>
              <span>
                {said}
                {recorder && <small>{t('meetingRecords:recordings.by', { name: recorder.nickName })}</small>}
              </span>
              {/* biome-ignore lint/a11y/useMediaCaption: a recorded call has no captions */}
              <audio controls preload="none" src={url} aria-label={said} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
