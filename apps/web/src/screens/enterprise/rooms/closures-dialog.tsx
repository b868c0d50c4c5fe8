import { instantToWall, wallToInstant } from '@sw/calendar';
import { type AffectedMeeting, type MeetingRoom, ROUTES, type RoomClosure } from '@sw/contract';
import { Button, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { DateField } from '../../../features/dates/date-field.tsx';
import { TimeField } from '../../../features/dates/time-field.tsx';
import { removeWithUndo, useRemoved } from '../../../features/feedback/removal.ts';
import { UndoButton } from '../../../features/feedback/undo-button.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { useZoneName } from '../../../features/meetings/use-zone-name.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { AffectedList } from './affected-list.tsx';
import { ReasonField } from './reason-field.tsx';
import styles from './rooms.module.css';

interface ClosuresDialogProps {
  readonly room: MeetingRoom;
  readonly close: () => void;
}

/** The closures of a room, and a form that adds one. */
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

const removalKey = (closureId: string): string => `closure ${closureId}`;

function Closed({ room, closure }: { readonly room: MeetingRoom; readonly closure: RoomClosure }) {
  const t = useT();
  const { moment } = useRoomFormats(room.zone);
  const { closureId, reason, startsAt, endsAt } = closure;
  const key = removalKey(closureId);
  const removed = useRemoved().has(key);
  const params = { roomId: room.roomId, closureId };
  const reopen = (): void =>
    removeWithUndo({
      key,
      text: t('roomAdmin:closures.reopened', { name: room.name }),
      send: () => api.call(ROUTES.reopenRoom, { params }, { keepalive: true }),
      settled: refreshRooms,
    });
  return (
    <li data-removed={removed}>
      <span>
        <b>{reason}</b>
        <small>{t('meetingRooms:span', { from: moment(Date.parse(startsAt)), to: moment(Date.parse(endsAt)) })}</small>
      </span>
      {removed ? (
        <UndoButton size="small" removal={key} />
      ) : (
        <Button size="small" onClick={reopen}>
          {t('roomAdmin:closures.reopen')}
        </Button>
      )}
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
  const [today] = useState(() => instantToWall(serverClock.now(), zone).date);
  const zoneName = useZoneName()(zone, serverClock.now());
  const [draft, setDraft] = useState<Draft>({ fromDay: today, fromTime: '08:00', toDay: today, toTime: '18:00' });
  const [reason, setReason] = useState('');
  const [move, setMove] = useState(true);
  const [tried, setTried] = useState(false);
  /** The meetings that the server reports as affected; reset by every change. */
  const [met, setMet] = useState<readonly AffectedMeeting[]>();
  const change = (next: Partial<Draft>): void => {
    setMet(undefined);
    setDraft((before) => ({ ...before, ...next }));
  };
  const instantOf = (date: string, time: string): number => wallToInstant({ date, time }, zone);
  const ask = async (apply: boolean) => {
    const reply = await api.call(ROUTES.closeRoom, {
      params: { roomId },
      body: {
        startsAt: new Date(instantOf(draft.fromDay, draft.fromTime)).toISOString(),
        endsAt: new Date(instantOf(draft.toDay, draft.toTime)).toISOString(),
        reason: reason.trim(),
        move,
        apply,
      },
    });
    return reply.meetings;
  };
  const go = useAction(async () => {
    // If no meeting is affected the room is closed immediately; otherwise the list is shown first.
    if (met === undefined) {
      const meetings = await ask(false);
      if (meetings.length > 0) return setMet(meetings);
    }
    await ask(true);
    setMet(undefined);
    setReason('');
    setTried(false);
    await refreshRooms();
  });
  const complete = draft.fromDay !== '' && draft.toDay !== '';
  const ordered = complete && instantOf(draft.fromDay, draft.fromTime) < instantOf(draft.toDay, draft.toTime);
  const missing = reason.trim() === '';
  const send = (): void => {
    setTried(true);
    if (ordered && !missing) go.run();
  };
  const moment = (day: 'fromDay' | 'toDay', time: 'fromTime' | 'toTime', label: string) => (
    <div className={styles.field}>
      <label htmlFor={id + day}>{label}</label>
      <div className={styles.pair}>
        <DateField
          id={id + day}
          value={draft[day]}
          today={today}
          required
          tried={tried}
          change={(date) => change({ [day]: date })}
        />
        <TimeField
          label={`${label}, ${t('meetingRooms:finder.time')}`}
          value={draft[time]}
          change={(next) => change({ [time]: next })}
        />
      </div>
    </div>
  );
  return (
    <div className={styles.form}>
      <h3>{t('roomAdmin:closures.new')}</h3>
      {zoneName !== undefined && <p className={styles.quiet}>{t('meetingRooms:zone', { zone: zoneName })}</p>}
      {moment('fromDay', 'fromTime', t('merchantAdmin:settings.from'))}
      {moment('toDay', 'toTime', t('merchantAdmin:settings.to'))}
      {tried && complete && !ordered && (
        <p className={styles.wrong} role="alert">
          {t('errors:MEETING_TIME_ORDER')}
        </p>
      )}
      <ReasonField
        label={t('roomAdmin:closures.reason')}
        value={reason}
        wrong={tried && missing ? t('errors:ROOM_CLOSURE_REASON') : undefined}
        placeholder={t('roomAdmin:closures.example')}
        change={setReason}
      />
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
        <Button type="primary" loading={go.busy} onClick={send}>
          {t(met ? 'roomAdmin:closures.anyway' : 'roomAdmin:closures.close')}
        </Button>
      </div>
    </div>
  );
}
