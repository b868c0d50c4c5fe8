import { type MeetingRecord, ROUTES, type RouteReply } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Input, Modal } from 'antd';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { useAction } from '../../feedback/use-action.ts';
import { copyText } from '../../sharing/copy-text.ts';
import { api } from '../../transport/api.ts';
import { useRoomFormats } from '../use-room-formats.ts';
import { useOwnZone } from '../use-zone-name.ts';
import { refreshRecords } from './record-data.ts';
import styles from './share-record.module.css';

type Made = RouteReply<typeof ROUTES.createRecordLink>;

interface ShareRecordProps {
  readonly record: MeetingRecord;
  readonly close: () => void;
}

/** Creates a link that shows the record to people without an account. It is shown only once, because the server keeps just its hash. */
export function ShareRecord({ record: { meeting, links }, close }: ShareRecordProps) {
  const t = useT();
  const { meetingId } = meeting;
  const params = { meetingId };
  const [made, setMade] = useState<Made>();
  const [ending, setEnding] = useState(false);
  const { moment } = useRoomFormats(useOwnZone());
  const make = useAction(async () => setMade(await api.call(ROUTES.createRecordLink, { params })), {
    settled: refreshRecords,
  });
  const link = `${window.location.origin}${import.meta.env.BASE_URL}meeting/record/${made?.key}`;
  const others = links.filter(({ expiresAt }) => expiresAt !== made?.expiresAt);
  const all = meeting.part === 'organiser';
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('meetingRecords:share.title')}
      width="30rem"
      footer={null}
      centered
    >
      <p className={styles.hint}>{t('meetingRecords:share.text', { count: MEETING_LIMITS.recordLinkDays })}</p>
      {made === undefined ? (
        <Button type="primary" loading={make.busy} onClick={() => make.run()}>
          {t('meetingRecords:share.make')}
        </Button>
      ) : (
        <>
          <div className={styles.line}>
            <Input
              readOnly
              aria-label={t('meetingRecords:share.link')}
              value={link}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button
              type="primary"
              icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => void copyText(link, t('meetingRecords:share.copied'))}
            >
              {t('meetingRecords:share.copy')}
            </Button>
          </div>
          <p className={styles.hint}>{t('meetingRecords:share.until', { time: moment(Date.parse(made.expiresAt)) })}</p>
        </>
      )}
      {links.length > 0 && (
        <section className={styles.links}>
          {others.length > 0 && (
            <>
              <h3>{t(all ? 'meetingRecords:share.valid' : 'meetingRecords:share.yours')}</h3>
              <ul>
                {others.map(({ createdBy, createdAt, expiresAt }) => (
                  <li key={createdAt}>
                    <span>{createdBy?.nickName ?? t('myMeetings:attendance.gone')}</span>
                    <small>{t('meetingRecords:share.until', { time: moment(Date.parse(expiresAt)) })}</small>
                  </li>
                ))}
              </ul>
            </>
          )}
          <Button danger onClick={() => setEnding(true)}>
            {t('meetingRecords:share.end', { count: links.length })}
          </Button>
        </section>
      )}
      <ConfirmDialog
        open={ending}
        close={() => setEnding(false)}
        title={t('meetingRecords:share.endTitle', { count: links.length })}
        text={t('meetingRecords:share.endText')}
        action={t('meetingRecords:share.end', { count: links.length })}
        danger
        run={async () => {
          await api.call(ROUTES.endRecordLinks, { params });
          await refreshRecords();
          setMade(undefined);
          return () => showToast(t('meetingRecords:share.ended'));
        }}
      />
    </Modal>
  );
}
