import { type Door, type MeetingRoom, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { useRoomFormats } from '../../../features/meetings/use-room-formats.ts';
import { LoadFailed } from '../../../features/page/load-failed.tsx';
import { copyText } from '../../../features/sharing/copy-text.ts';
import { api } from '../../../features/transport/api.ts';
import { queryClient } from '../../../features/transport/query-client.ts';
import { refetchStale } from '../../../features/transport/refetch-stale.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { Qr } from '../../../ui/qr.tsx';
import styles from './rooms.module.css';

const DOORS = ['meeting', 'doors'] as const;
const refreshDoors = (): Promise<void> => refetchStale(queryClient, DOORS);
const NAME_LENGTH = 50;

/** The key is in the fragment, which is sent to no server and appears in no log. */
const addressOf = (key: string): string => `${window.location.origin}${import.meta.env.BASE_URL}door#${key}`;

interface DoorsDialogProps {
  readonly room: MeetingRoom;
  readonly close: () => void;
}

/** The displays at a room's door: adds them, shows the key of a new one once, and revokes keys. */
export function DoorsDialog({ room, close }: DoorsDialogProps) {
  const t = useT();
  const [made, setMade] = useState<{ readonly door: Door; readonly key: string }>();
  const list = useQuery({
    queryKey: DOORS,
    queryFn: ({ signal }) => api.call(ROUTES.listDoors, {}, { signal }),
    meta: { failures: 'inPlace' },
  });
  const doors = list.data?.filter(({ roomId }) => roomId === room.roomId);
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={t('roomAdmin:doors.title', { name: room.name })}
      width="32rem"
      footer={null}
      centered
    >
      {made && <NewKey name={made.door.name} address={addressOf(made.key)} />}
      {list.isLoadingError && <LoadFailed retry={() => void list.refetch()} />}
      {doors?.length === 0 && <p className={styles.quiet}>{t('roomAdmin:doors.none')}</p>}
      {doors !== undefined && doors.length > 0 && (
        <ul className={styles.closures}>
          {doors.map((door) => (
            <DoorLine
              key={door.doorId}
              door={door}
              zone={room.zone}
              ended={() => made?.door.doorId === door.doorId && setMade(undefined)}
            />
          ))}
        </ul>
      )}
      {doors !== undefined && doors.length < MEETING_LIMITS.doorsPerRoom && (
        <NewDoor roomId={room.roomId} made={setMade} />
      )}
    </Modal>
  );
}

function NewKey({ name, address }: { readonly name: string; readonly address: string }) {
  const t = useT();
  return (
    <div className={styles.newKey} role="status">
      <Qr className={styles.qr} text={address} label={t('roomAdmin:doors.qr', { name })} />
      <div>
        <b>{t('roomAdmin:doors.made', { name })}</b>
        <p>{t('roomAdmin:doors.once')}</p>
        <Input readOnly value={address} aria-label={t('roomAdmin:doors.address')} />
        <Button size="small" onClick={() => void copyText(address, t('roomAdmin:doors.copied'))}>
          {t('roomAdmin:doors.copy')}
        </Button>
      </div>
    </div>
  );
}

interface DoorLineProps {
  readonly door: Door;
  readonly zone: string;
  readonly ended: () => void;
}

function DoorLine({ door: { doorId, name, seenAt }, zone, ended }: DoorLineProps) {
  const t = useT();
  const { moment } = useRoomFormats(zone);
  const [asks, setAsks] = useState(false);
  const remove = useAction(
    async () => {
      await api.call(ROUTES.deleteDoor, { params: { doorId } });
      ended();
    },
    { settled: refreshDoors },
  );
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>
          {asks
            ? t('roomAdmin:doors.removeText')
            : seenAt === null
              ? t('roomAdmin:doors.never')
              : t('roomAdmin:doors.seen', { moment: moment(Date.parse(seenAt)) })}
        </small>
      </span>
      {asks && (
        <Button
          size="small"
          danger
          type="primary"
          loading={remove.busy}
          aria-label={t('roomAdmin:doors.removeOne', { name })}
          onClick={() => remove.run()}
        >
          {t('roomAdmin:doors.remove')}
        </Button>
      )}
      {/* The same button with another role: an accidental second press removes nothing, and the focus stays. */}
      <Button
        size="small"
        danger={!asks}
        onClick={() => setAsks(!asks)}
        {...(asks ? {} : { 'aria-label': t('roomAdmin:doors.removeOne', { name }) })}
      >
        {t(asks ? 'common:cancel' : 'roomAdmin:doors.remove')}
      </Button>
    </li>
  );
}

interface NewDoorProps {
  readonly roomId: string;
  readonly made: (made: { readonly door: Door; readonly key: string }) => void;
}

function NewDoor({ roomId, made }: NewDoorProps) {
  const t = useT();
  const id = useId();
  const [name, setName] = useState('');
  const add = useAction(
    async () => {
      const body = { roomId, name: name.trim() || t('roomAdmin:doors.example') };
      made(await api.call(ROUTES.createDoor, { body }));
      setName('');
    },
    { settled: refreshDoors },
  );
  return (
    <form
      className={styles.newDoor}
      onSubmit={(event) => {
        event.preventDefault();
        add.run();
      }}
    >
      <label htmlFor={id}>{t('roomAdmin:doors.name')}</label>
      <Input
        id={id}
        value={name}
        maxLength={NAME_LENGTH}
        placeholder={t('roomAdmin:doors.example')}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="primary" htmlType="submit" loading={add.busy}>
        {t('roomAdmin:doors.add')}
      </Button>
    </form>
  );
}
