import { instantToWall, wallToInstant } from '@sw/calendar';
import { type AffectedMeeting, type MeetingRoom, ROUTES, type RoomClosure } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button, Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { AffectedList } from './affected-list.tsx';
import styles from './rooms.module.css';

interface ClosuresDialogProps {
  readonly room: MeetingRoom;
  readonly close: () => void;
}

/** When a room is closed, and closing it once more. */
export function ClosuresDialog({ room, close }: ClosuresDialogProps) {
  const t = useT();
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('roomAdmin:closures.title', { name: room.name })}
      width="32rem"
      footer={null}
      centered
    >
      {room.closures.length > 0 && (
        <ul className={styles.closures}>
          {room.closures.map((closure) => (
            <Closed key={closure.closureId} room={room} closure={closure} />
          ))}
        </ul>
      )}
      <NewClosure room={room} />
    </Modal>
  );
}

/** A day and a time of the room, in words. */
export function useMoment(zone: string) {
  const t = useT();
  const { time, shortDay } = useRoomFormats(zone);
  return (text: string): string => {
    const at = Date.parse(text);
    return t('roomAdmin:closures.moment', { day: shortDay(instantToWall(at, zone).date), time: time(at) });
  };
}

function Closed({ room, closure }: { readonly room: MeetingRoom; readonly closure: RoomClosure }) {
  const t = useT();
  const moment = useMoment(room.zone);
  const { closureId, reason, startsAt, endsAt } = closure;
  const reopen = useAction(() => api.call(ROUTES.reopenRoom, { params: { roomId: room.roomId, closureId } }), {
    settled: refreshRooms,
  });
  return (
    <li>
      <span>
        <b>{reason}</b>
        <small>{t('meetingRooms:span', { from: moment(startsAt), to: moment(endsAt) })}</small>
      </span>
      <Button size="small" loading={reopen.busy} onClick={() => reopen.run()}>
        {t('roomAdmin:closures.reopen')}
      </Button>
    </li>
  );
}

interface Draft {
  readonly fromDay: string;
  readonly fromTime: string;
  readonly toDay: string;
  readonly toTime: string;
}

function NewClosure({ room }: { readonly room: MeetingRoom }) {
  const t = useT();
  const id = useId();
  const { roomId, zone } = room;
  const [draft, setDraft] = useState<Draft>(() => {
    const { date } = instantToWall(serverClock.now(), zone);
    return { fromDay: date, fromTime: '08:00', toDay: date, toTime: '18:00' };
  });
  const [reason, setReason] = useState('');
  const [move, setMove] = useState(true);
  /** What the server says would happen, until something is changed. */
  const [met, setMet] = useState<readonly AffectedMeeting[]>();
  const change = (next: Partial<Draft>): void => {
    setMet(undefined);
    setDraft((before) => ({ ...before, ...next }));
  };
  const ask = async (apply: boolean) => {
    const instant = (date: string, time: string) => new Date(wallToInstant({ date, time }, zone)).toISOString();
    const reply = await api.call(ROUTES.closeRoom, {
      params: { roomId },
      body: {
        startsAt: instant(draft.fromDay, draft.fromTime),
        endsAt: instant(draft.toDay, draft.toTime),
        reason: reason.trim(),
        move,
        apply,
      },
    });
    return reply.meetings;
  };
  const done = async (): Promise<void> => {
    setMet(undefined);
    setReason('');
    await refreshRooms();
  };
  const go = useAction(async () => {
    // What meets nothing is closed at once; else the list is shown first.
    if (met === undefined) {
      const meetings = await ask(false);
      if (meetings.length > 0) return setMet(meetings);
    }
    await ask(true);
    await done();
  });
  const moment = (day: 'fromDay' | 'toDay', time: 'fromTime' | 'toTime', label: string) => (
    <div className={styles.field}>
      <label htmlFor={id + day}>{label}</label>
      <div className={styles.pair}>
        <Input
          id={id + day}
          type="date"
          value={draft[day]}
          onChange={({ target }) => target.value !== '' && change({ [day]: target.value })}
        />
        <Input
          type="time"
          aria-label={`${label}, ${t('meetingRooms:finder.time')}`}
          value={draft[time]}
          onChange={({ target }) => target.value !== '' && change({ [time]: target.value.slice(0, 5) })}
        />
      </div>
    </div>
  );
  return (
    <div className={styles.form}>
      <h3>{t('roomAdmin:closures.new')}</h3>
      {moment('fromDay', 'fromTime', t('merchantAdmin:settings.from'))}
      {moment('toDay', 'toTime', t('merchantAdmin:settings.to'))}
      <div className={styles.field}>
        <label htmlFor={`${id}reason`}>{t('roomAdmin:closures.reason')}</label>
        <Input
          id={`${id}reason`}
          value={reason}
          maxLength={MEETING_LIMITS.reasonLength}
          placeholder={t('roomAdmin:closures.example')}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <Radio.Group
        vertical
        aria-label={t('roomAdmin:closures.meetings')}
        value={move}
        options={[
          { value: true, label: t('roomAdmin:closures.move') },
          { value: false, label: t('roomAdmin:closures.cancel') },
        ]}
        onChange={({ target }) => {
          setMet(undefined);
          setMove(target.value as boolean);
        }}
      />
      {met && (
        <>
          <p className={styles.warn}>{t('roomAdmin:closures.meets', { count: met.length })}</p>
          <AffectedList meetings={met} zone={zone} />
        </>
      )}
      <div className="sw-dialog-actions">
        <Button type="primary" loading={go.busy} onClick={() => go.run()}>
          {t(met ? 'roomAdmin:closures.anyway' : 'roomAdmin:closures.close')}
        </Button>
      </div>
    </div>
  );
}
