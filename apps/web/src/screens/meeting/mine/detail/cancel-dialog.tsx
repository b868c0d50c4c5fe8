import { type ErrorName, type MeetingDetail, type MeetingScope, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { TextField } from '../../../../features/forms/text-field.tsx';
import { useForm } from '../../../../features/forms/use-form.ts';
import { refreshRooms } from '../../../../features/meetings/room-data.ts';
import { ScopeChoice } from '../../../../features/meetings/scope-choice.tsx';
import { api } from '../../../../features/transport/api.ts';
import { useT } from '../../../../i18n/language.ts';
import { layers } from '../../../../ui/layer.ts';
import { showToast } from '../../../../ui/toast.tsx';
import styles from './detail.module.css';

const reasonRule = (value: string): ErrorName | undefined =>
  value.trim() === '' ? 'CANCEL_REASON_REQUIRED' : undefined;
const passwordRule = (value: string): ErrorName | undefined =>
  value === '' ? 'RESERVATION_PASSWORD_EMPTY' : undefined;

interface CancelDialogProps {
  readonly meeting: MeetingDetail;
  readonly close: () => void;
}

/** Cancels a meeting with a reason, and with the reservation password if it has one. */
export function CancelDialog({ meeting, close }: CancelDialogProps) {
  const t = useT();
  const [scope, setScope] = useState<MeetingScope>('one');
  const isProtected = meeting.protected;
  const form = useForm({
    start: { cancelReason: '', reservationPassword: '' },
    rules: { cancelReason: reasonRule, ...(isProtected && { reservationPassword: passwordRule }) },
    send: async ({ cancelReason, reservationPassword }) => {
      const { count } = await api.call(ROUTES.cancelMeeting, {
        params: { meetingId: meeting.meetingId },
        body: { scope, reason: cancelReason.trim(), ...(isProtected && { password: reservationPassword }) },
      });
      close();
      showToast(t('myMeetings:cancel.done', { count }));
      await refreshRooms();
    },
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('myMeetings:cancel.title', { subject: meeting.subject })}
      width="26.25rem"
      footer={null}
      centered
    >
      <form onSubmit={form.submit} noValidate>
        <p className={styles.dialogText}>{t('myMeetings:cancel.text')}</p>
        {meeting.seriesId !== null && <ScopeChoice className={styles.scopes} value={scope} change={setScope} />}
        <TextField
          label={t('myMeetings:cancel.reason')}
          name="cancelReason"
          autoComplete="off"
          maxLength={MEETING_LIMITS.reasonLength}
          field={form.field('cancelReason')}
          focused
        />
        {isProtected && (
          <TextField
            label={t('myMeetings:cancel.password')}
            name="reservationPassword"
            kind="password"
            autoComplete="off"
            maxLength={MEETING_LIMITS.passwordLength}
            field={form.field('reservationPassword')}
          />
        )}
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('myMeetings:cancel.keep')}</Button>
          <Button type="primary" danger htmlType="submit" loading={form.busy}>
            {t('myMeetings:action.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
