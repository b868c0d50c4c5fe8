import { CallFailure, type ErrorName, type MeetingDetail, type MeetingScope, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { showToast } from '../../ui/toast.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { api } from '../transport/api.ts';
import styles from './cancel-dialog.module.css';
import { refreshRooms } from './room-data.ts';
import { ScopeChoice } from './scope-choice.tsx';
import { useMeetingName } from './use-meeting-name.ts';

const reasonRule = (value: string): ErrorName | undefined =>
  value.trim() === '' ? 'CANCEL_REASON_REQUIRED' : undefined;
const passwordRule = (value: string): ErrorName | undefined =>
  value === '' ? 'RESERVATION_PASSWORD_EMPTY' : undefined;

interface CancelDialogProps {
  readonly meeting: Pick<MeetingDetail, 'meetingId' | 'subject'> & {
    readonly series: boolean;
    /** Undefined if it is not known: the server then reports it. */
    readonly protected: boolean | undefined;
  };
  readonly close: () => void;
}

/** Cancels a meeting with a reason, and with the reservation password if it has one. */
export function CancelDialog({ meeting, close }: CancelDialogProps) {
  const t = useT();
  const nameOf = useMeetingName();
  const [scope, setScope] = useState<MeetingScope>('one');
  const [isProtected, setProtected] = useState(meeting.protected ?? false);
  const form = useForm({
    start: { cancelReason: '', reservationPassword: '' },
    rules: { cancelReason: reasonRule, ...(isProtected && { reservationPassword: passwordRule }) },
    send: async ({ cancelReason, reservationPassword }) => {
      const body = { scope, reason: cancelReason.trim(), ...(isProtected && { password: reservationPassword }) };
      const { count } = await api
        .call(ROUTES.cancelMeeting, { params: { meetingId: meeting.meetingId }, body })
        .catch((failure) => {
          if (failure instanceof CallFailure && failure.error === 'RESERVATION_PASSWORD_EMPTY') setProtected(true);
          throw failure;
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
      title={t('myMeetings:cancel.title', { subject: nameOf(meeting) })}
      width="26.25rem"
      footer={null}
      centered
    >
      <form onSubmit={form.submit} noValidate>
        <p className={styles.dialogText}>{t('myMeetings:cancel.text')}</p>
        {meeting.series && <ScopeChoice className={styles.scopes} value={scope} change={setScope} />}
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
