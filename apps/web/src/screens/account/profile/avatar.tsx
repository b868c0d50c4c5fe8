import { ROUTES } from '@sw/contract';
import { Dropdown } from 'antd';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAction } from '../../../features/feedback/use-action.ts';
import { Face } from '../../../features/people/face.tsx';
import { keepUser } from '../../../features/session/session.ts';
import { api } from '../../../features/transport/api.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import { whileSaving } from '../saving.ts';
import { CropDialog } from './crop-dialog.tsx';
import styles from './profile.module.css';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/bmp';

export function Avatar() {
  const t = useT();
  const user = useAccountUser();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const remove = useAction(() => whileSaving(async () => keepUser(await api.call(ROUTES.removeAvatar, {}))));
  const read = useAction(async (file: File) => {
    const decoded = await createImageBitmap(file).catch(() => undefined);
    if (decoded === undefined) showToast(t('errors:PICTURE_WRONG_FORMAT'));
    else setPicture(decoded);
  });
  const close = (): void => {
    picture?.close();
    setPicture(undefined);
  };
  const choose = (): void => input.current?.click();
  const change = t(user.avatarUrl === null ? 'accountSettings:avatar.add' : 'accountSettings:avatar.change');
  const button = (
    <button
      type="button"
      className={styles.camera}
      aria-label={change}
      title={change}
      onClick={user.avatarUrl === null ? choose : undefined}
    >
      <Camera size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
  const items = [
    { key: 'choose', label: t('accountSettings:avatar.choose') },
    { key: 'remove', label: t('accountSettings:avatar.remove') },
  ];
  return (
    <div className={styles.avatar}>
      <Face person={user} />
      {user.avatarUrl === null ? (
        button
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{ items, onClick: ({ key }) => (key === 'choose' ? choose() : remove.run()) }}
        >
          {button}
        </Dropdown>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file) read.run(file);
        }}
      />
      {picture && (
        <CropDialog
          picture={picture}
          close={close}
          save={(file) => whileSaving(async () => keepUser(await api.upload(ROUTES.uploadAvatar, {}, {}, file)))}
        />
      )}
    </div>
  );
}
