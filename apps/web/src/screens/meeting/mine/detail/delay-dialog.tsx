import { MINUTE } from '@sw/base';
import { type MeetingDetail, ROUTES } from '@sw/contract';
import { Button, Modal } from 'antd';
import type { Fault } from '../../../../features/forms/fields.ts';
import { TextField } from '../../../../features/forms/text-field.tsx';
import { useForm } from '../../../../features/forms/use-form.ts';
import { refreshRooms } from '../../../../features/meetings/room-data.ts';
import { useRoomFormats } from '../../../../features/meetings/use-room-formats.ts';
import { api } from '../../../../features/transport/api.ts';
import { useT } from '../../../../i18n/language.ts';
import { layers } from '../../../../ui/layer.ts';
import { showToast } from '../../../../ui/toast.tsx';
import styles from './detail.module.css';

const STEPS = [5, 10, 15, 30, 45, 60];
const FIRST = 15;

const minutesRule = (value: string): Fault | undefined =>
  /^[1-9]\d{0,3}$/.test(value.trim()) ? undefined : 'myMeetings:delay.enter';

interface DelayDialogProps {
  readonly meeting: MeetingDetail;
  readonly close: () => void;
}

/** Moves the end of a running meeting. The server returns the latest possible end; longer extensions are not offered. */
export function DelayDialog({ meeting, close }: DelayDialogProps) {
  const t = useT();
  const { time } = useRoomFormats(meeting.zone);
  const { meetingId, delayMost } = meeting;
  const form = useForm({
    start: { delayMinutes: String(Math.max(1, Math.min(FIRST, delayMost))) },
    rules: { delayMinutes: minutesRule },
    send: async ({ delayMinutes }) => {
      const body = { minutes: Number(delayMinutes.trim()) };
      const changed = await api.call(ROUTES.delayMeeting, { params: { meetingId }, body });
      close();
      showToast(t('myMeetings:delay.done', { time: time(Date.parse(changed.endsAt)) }));
      await refreshRooms();
    },
  });
  const field = form.field('delayMinutes');
  const minutes = Number(field.value);
  const end = minutes >= 1 && minutes <= delayMost ? Date.parse(meeting.endsAt) + minutes * MINUTE : undefined;
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('myMeetings:delay.title')}
      width="26.25rem"
      footer={null}
      centered
    >
      <form onSubmit={form.submit} noValidate>
        <fieldset className={styles.steps}>
          <legend>{t('myMeetings:delay.quick')}</legend>
          {STEPS.filter((step) => step <= delayMost).map((step) => (
            <Button key={step} size="small" aria-pressed={minutes === step} onClick={() => field.type(String(step))}>
              {t('myMeetings:minutes', { count: step })}
            </Button>
          ))}
        </fieldset>
        <TextField
          label={t('myMeetings:delay.minutes')}
          name="delayMinutes"
          autoComplete="off"
          maxLength={4}
          field={field}
          help={
            end === undefined
              ? t('myMeetings:delay.most', { count: delayMost })
              : t('myMeetings:delay.until', { time: time(end) })
          }
          focused="all"
        />
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t('myMeetings:action.delay')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
