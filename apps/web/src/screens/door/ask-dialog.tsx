import { type DoorMeeting, type ErrorName, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Modal } from 'antd';
import { TextField } from '../../features/forms/text-field.tsx';
import { useForm } from '../../features/forms/use-form.ts';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import styles from './door.module.css';
import { keepPlan } from './door-data.ts';
import { useSubject } from './use-subject.ts';

export type Asked = { readonly what: 'end' } | { readonly what: 'extend'; readonly minutes: number };

interface AskDialogProps {
  readonly doorKey: string;
  readonly meeting: DoorMeeting;
  readonly asked: Asked;
  readonly close: () => void;
}

const passwordRule = (value: string): ErrorName | undefined =>
  value === '' ? 'RESERVATION_PASSWORD_EMPTY' : undefined;

/** Ending a meeting must be confirmed; a protected meeting also needs its password. */
export function AskDialog({ doorKey, meeting, asked, close }: AskDialogProps) {
  const t = useT();
  const subject = useSubject()(meeting);
  const form = useForm({
    start: { reservationPassword: '' },
    rules: meeting.protected ? { reservationPassword: passwordRule } : {},
    send: async ({ reservationPassword: password }) => {
      const [params, how] = [{ key: doorKey }, { anonymous: true }];
      const view =
        asked.what === 'end'
          ? await api.call(ROUTES.endAtDoor, { params, body: { password } }, how)
          : await api.call(ROUTES.extendAtDoor, { params, body: { minutes: asked.minutes as 15 | 30, password } }, how);
      keepPlan(doorKey, view);
      close();
    },
  });
  const title =
    asked.what === 'end'
      ? t('door:ask.endTitle', { subject })
      : t('door:ask.extendTitle', { subject, minutes: t('door:minutes', { count: asked.minutes }) });
  return (
    <Modal open getContainer={layers} onCancel={close} title={title} width="30rem" footer={null} centered>
      <form className={styles.ask} onSubmit={form.submit} noValidate>
        {asked.what === 'end' && <p>{t('door:ask.endText')}</p>}
        {meeting.protected && (
          <TextField
            label={t('door:ask.password')}
            name="reservationPassword"
            kind="password"
            autoComplete="off"
            maxLength={MEETING_LIMITS.passwordLength}
            field={form.field('reservationPassword')}
            focused
          />
        )}
        <div className={styles.answers}>
          <Button size="large" onClick={close}>
            {t('door:ask.keep')}
          </Button>
          <Button size="large" type="primary" danger={asked.what === 'end'} htmlType="submit" loading={form.busy}>
            {t(`door:ask.${asked.what}`)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
