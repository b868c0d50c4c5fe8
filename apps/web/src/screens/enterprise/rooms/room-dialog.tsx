import { type ErrorName, type MeetingRoom, ROOM_EQUIPMENT, ROUTES, type RoomEquipment } from '@sw/contract';
import { isSchedule, MEETING_LIMITS, ROOM_BOOKING, ROOM_TYPES, type RoomBooking, type RoomType } from '@sw/policy';
import { Button, Input, InputNumber, Modal, Select, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { TextField } from '../../../features/forms/text-field.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { refreshRooms, useMeetingConfig } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { showToast } from '../../../ui/toast.tsx';
import { departmentPaths, useDepartments } from '../use-enterprise.ts';
import { HoursFields } from './hours-fields.tsx';
import { RoomPictures } from './room-pictures.tsx';
import styles from './rooms.module.css';
import { ZoneSelect } from './zone-select.tsx';

const nameProblem = (name: string): ErrorName | undefined => {
  const length = [...name.trim()].length;
  if (length === 0) return 'ROOM_NAME_EMPTY';
  return length > MEETING_LIMITS.roomNameLength ? 'ROOM_NAME_LENGTH' : undefined;
};

interface Fields {
  readonly type: RoomType;
  readonly capacity: number;
  readonly place: string;
  readonly equipment: readonly RoomEquipment[];
  readonly description: string;
  readonly timeZone: string | null;
  readonly hours: MeetingRoom['hours'];
  readonly booking: RoomBooking;
  readonly departmentIds: readonly string[];
  readonly needsApproval: boolean;
}

const NEW: Fields = {
  type: 'MEETINGROOM',
  capacity: 8,
  place: '',
  equipment: [],
  description: '',
  timeZone: null,
  hours: null,
  booking: 'everyone',
  departmentIds: [],
  needsApproval: false,
};

const fieldsOf = (room: MeetingRoom | undefined): Fields =>
  room === undefined ? NEW : { ...room, equipment: ROOM_EQUIPMENT.filter((one) => room.equipment.includes(one)) };

interface RoomDialogProps {
  /** Undefined: a new room. */
  readonly room: MeetingRoom | undefined;
  readonly close: () => void;
}

/** All data of a room except its closures. */
export function RoomDialog({ room, close }: RoomDialogProps) {
  const t = useT();
  const id = useId();
  const config = useMeetingConfig().data;
  const [fields, setFields] = useState(() => fieldsOf(room));
  const change = (next: Partial<Fields>): void => setFields((before) => ({ ...before, ...next }));
  const { type, capacity, place, description, timeZone, hours, booking, needsApproval } = fields;
  const hoursWrong = hours !== null && !isSchedule(hours);
  const form = useForm({
    start: { roomName: room?.name ?? '' },
    rules: { roomName: nameProblem },
    send: async ({ roomName }) => {
      if (hoursWrong) return;
      const equipment = [...fields.equipment];
      const departmentIds = booking === 'departments' ? [...fields.departmentIds] : [];
      const body = {
        type,
        capacity,
        place,
        description,
        timeZone,
        hours,
        booking,
        needsApproval,
        equipment,
        departmentIds,
        name: roomName.trim(),
      };
      if (room === undefined) await api.call(ROUTES.createRoom, { body });
      else await api.call(ROUTES.changeRoom, { params: { roomId: room.roomId }, body });
      showToast(t(room === undefined ? 'roomAdmin:rooms.added' : 'roomAdmin:rooms.saved', { name: body.name }));
      close();
      await refreshRooms();
    },
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={close}
      title={room === undefined ? t('roomAdmin:rooms.add') : room.name}
      width="37.5rem"
      footer={null}
      centered
    >
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <TextField
          label={t('roomAdmin:field.name')}
          name="roomName"
          autoComplete="off"
          focused={room === undefined}
          field={form.field('roomName')}
        />
        <div className={styles.pair}>
          <Field label={t('roomAdmin:field.type')}>
            {(id) => (
              <Select
                id={id}
                value={type}
                // i18n: meetingRooms.type.*
                options={ROOM_TYPES.map((value) => ({ value, label: t(`meetingRooms:type.${value}`) }))}
                onChange={(next) => change({ type: next })}
              />
            )}
          </Field>
          <Field label={t('roomAdmin:field.capacity')}>
            {(id) => (
              <InputNumber
                id={id}
                min={1}
                max={MEETING_LIMITS.roomCapacity}
                precision={0}
                value={capacity}
                onChange={(next) => change({ capacity: next ?? 1 })}
              />
            )}
          </Field>
        </div>
        <Field label={t('roomAdmin:field.place')}>
          {(id) => (
            <Input id={id} value={place} maxLength={100} onChange={({ target }) => change({ place: target.value })} />
          )}
        </Field>
        <Field label={t('roomAdmin:field.equipment')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              value={[...fields.equipment]}
              // i18n: meetingRooms.equipment.*
              options={ROOM_EQUIPMENT.map((value) => ({ value, label: t(`meetingRooms:equipment.${value}`) }))}
              onChange={(next) => change({ equipment: next })}
            />
          )}
        </Field>
        <Field label={t('roomAdmin:field.description')}>
          {(id) => (
            <Input.TextArea
              id={id}
              rows={2}
              value={description}
              maxLength={1_000}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
        {room !== undefined && <RoomPictures room={room} />}
        <Field label={t('roomAdmin:field.zone')}>
          {(id) => (
            <ZoneSelect
              id={id}
              value={timeZone}
              usual={t('roomAdmin:field.sameZone')}
              change={(next) => change({ timeZone: next })}
            />
          )}
        </Field>
        <div className={styles.switch}>
          <Switch
            id={`${id}hours`}
            checked={hours !== null}
            onChange={(own) => change({ hours: own ? (config?.merchantConfig ?? hours) : null })}
          />
          <label htmlFor={`${id}hours`}>{t('roomAdmin:field.ownHours')}</label>
        </div>
        {hours !== null && <HoursFields hours={hours} wrong={hoursWrong} change={(next) => change({ hours: next })} />}
        <Field label={t('roomAdmin:field.booking')}>
          {(id) => (
            <Select
              id={id}
              value={booking}
              // i18n: roomAdmin.booking.*
              options={ROOM_BOOKING.map((value) => ({ value, label: t(`roomAdmin:booking.${value}`) }))}
              onChange={(next) => change({ booking: next })}
            />
          )}
        </Field>
        {booking === 'departments' && (
          <DepartmentsField chosen={fields.departmentIds} change={(departmentIds) => change({ departmentIds })} />
        )}
        <div className={styles.switch}>
          <Switch id={`${id}approval`} checked={needsApproval} onChange={(next) => change({ needsApproval: next })} />
          <label htmlFor={`${id}approval`}>{t('roomAdmin:field.needsApproval')}</label>
        </div>
        <div className="sw-dialog-actions">
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t(room === undefined ? 'roomAdmin:rooms.add' : 'roomAdmin:rooms.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface DepartmentsFieldProps {
  readonly chosen: readonly string[];
  readonly change: (departmentIds: readonly string[]) => void;
}

function DepartmentsField({ chosen, change }: DepartmentsFieldProps) {
  const t = useT();
  const { data } = useDepartments();
  return (
    <Field label={t('roomAdmin:field.departments')}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...chosen]}
          options={departmentPaths(data?.departments ?? []).map(({ departmentId, path }) => ({
            value: departmentId,
            label: path,
          }))}
          onChange={change}
        />
      )}
    </Field>
  );
}

interface FieldProps {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}

function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
