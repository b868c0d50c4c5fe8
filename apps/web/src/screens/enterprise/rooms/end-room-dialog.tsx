import { DAY } from '@sw/base';
import { type MeetingRoom, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { serverClock } from '../../../clock/clock.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { AffectedList } from './affected-list.tsx';
import styles from './rooms.module.css';

interface EndRoomDialogProps {
  readonly room: MeetingRoom;
  readonly how: 'off' | 'delete';
  readonly close: () => void;
}

/** Takes a room out of use or deletes it, and says first which meetings that cancels. */
export function EndRoomDialog({ room, how, close }: EndRoomDialogProps) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const { roomId, name, zone } = room;
  // A closure of all time ahead that is not applied: it only says which meetings are there.
  const ahead = useQuery({
    queryKey: ['meeting', 'ahead', roomId],
    queryFn: ({ signal }) => {
      const now = serverClock.now();
      const body = {
        startsAt: new Date(now).toISOString(),
        endsAt: new Date(now + (MEETING_LIMITS.aheadDays + 1) * DAY).toISOString(),
        reason: name,
        move: false,
      };
      return api.call(ROUTES.closeRoom, { params: { roomId }, body }, { signal });
    },
    gcTime: 0,
  });
  const meetings = ahead.data?.meetings;
  const end = useAction(
    async () => {
      const cancels = (meetings?.length ?? 0) > 0;
      if (how === 'delete')
        await api.call(ROUTES.deleteRoom, {
          params: { roomId },
          query: { cancelMeetings: cancels ? 'true' : 'false' },
        });
      else
        await api.call(ROUTES.changeRoom, {
          params: { roomId },
          body: { enabled: false, disabledReason: reason.trim(), cancelMeetings: cancels },
        });
      close();
    },
    { settled: refreshRooms },
  );
  const count = meetings?.length ?? 0;
  // i18n: roomAdmin.end.*
  const action = t(count === 0 ? `roomAdmin:end.${how}` : `roomAdmin:end.${how}AndCancel`, { count });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t(`roomAdmin:end.${how}Title`, { name })}
      width="28rem"
      footer={null}
      centered
    >
      <p>{t(`roomAdmin:end.${how}Text`)}</p>
      {how === 'off' && (
        <div className={styles.field}>
          <label htmlFor={id}>{t('roomAdmin:field.reason')}</label>
          <Input
            id={id}
            value={reason}
            maxLength={MEETING_LIMITS.reasonLength}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      {meetings !== undefined && meetings.length > 0 && (
        <>
          <p className={styles.warn}>{t('roomAdmin:end.cancels', { count })}</p>
          <AffectedList meetings={meetings} zone={zone} />
        </>
      )}
      <div className="sw-dialog-actions">
        <Button onClick={close}>{t('common:cancel')}</Button>
        <Button type="primary" danger loading={end.busy || ahead.isPending} onClick={() => end.run()}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
