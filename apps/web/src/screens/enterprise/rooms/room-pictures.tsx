import { type MeetingRoom, ROUTES } from '@sw/contract';
import { MEETING_LIMITS } from '@sw/policy';
import { Button } from 'antd';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { removeWithUndo, useRemoved } from '../../../features/feedback/removal.ts';
import { UndoButton } from '../../../features/feedback/undo-button.tsx';
import { useAction } from '../../../features/feedback/use-action.ts';
import { refreshRooms, useRooms } from '../../../features/meetings/room-data.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import styles from './rooms.module.css';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/bmp';
/** The server reduces it further; an original photograph of a phone would be too large to send. */
const SENT = 1_080;
const QUALITY = 0.85;

const removalKey = (address: string): string => `room picture ${address}`;

/** The centre of a picture as a square. */
async function squareOf(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, SENT);
  canvas.height = canvas.width;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob === null ? undefined : new File([blob], 'room.jpg', { type: blob.type });
}

/** Adds and removes the pictures of a room; each change is saved immediately. */
export function RoomPictures({ room: { roomId, ...given } }: { readonly room: MeetingRoom }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const room = useRooms().data?.find((one) => one.roomId === roomId);
  const pictures = (room ?? given).pictures ?? [];
  const params = { roomId };
  const add = useAction(
    async (file: File) => {
      const square = await squareOf(file);
      if (square === undefined) showToast(t('errors:PICTURE_WRONG_FORMAT'), 'warning');
      else await api.upload(ROUTES.addRoomPicture, { params }, {}, square);
    },
    { settled: refreshRooms },
  );
  const removed = useRemoved();
  const remove = (address: string, number: number): void => {
    const pictureKey = address.split('/').at(-1) ?? '';
    removeWithUndo({
      key: removalKey(address),
      text: t('roomAdmin:pictures.removed', { number }),
      send: () => api.call(ROUTES.deleteRoomPicture, { params: { ...params, pictureKey } }, { keepalive: true }),
      settled: refreshRooms,
    });
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('roomAdmin:pictures.title')}</span>
      <ul className={styles.pictures}>
        {pictures.map((address, place) => (
          <li key={address}>
            {removed.has(removalKey(address)) ? (
              <UndoButton className={styles.addPicture ?? ''} removal={removalKey(address)} />
            ) : (
              <>
                <img src={address} alt={t('roomAdmin:pictures.one', { number: place + 1 })} />
                <Button
                  size="small"
                  shape="circle"
                  icon={<X size={14} strokeWidth={2} aria-hidden />}
                  aria-label={t('roomAdmin:pictures.remove', { number: place + 1 })}
                  onClick={() => remove(address, place + 1)}
                />
              </>
            )}
          </li>
        ))}
        {pictures.length < MEETING_LIMITS.roomPictures && (
          <li>
            <Button
              className={styles.addPicture ?? ''}
              loading={add.busy}
              icon={<ImagePlus size={20} strokeWidth={1.75} aria-hidden />}
              aria-label={t('roomAdmin:pictures.add')}
              title={t('roomAdmin:pictures.add')}
              onClick={() => input.current?.click()}
            />
          </li>
        )}
      </ul>
      <input
        ref={input}
        hidden
        type="file"
        accept={TYPES}
        aria-label={t('roomAdmin:pictures.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) add.run(file);
        }}
      />
    </div>
  );
}
