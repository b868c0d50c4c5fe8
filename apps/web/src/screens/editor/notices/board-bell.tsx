import { useRef, useState } from 'react';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { BellButton } from '../../../features/notices/bell-button.tsx';
import { useNotices } from '../../../features/notices/use-notices.ts';
import { useT } from '../../../i18n/language.ts';
import { MENU_GAP } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import styles from './notices.module.css';

const NoticeCentre = lazyPart(
  framed(async () => (await import('../../../features/notices/notice-centre.tsx')).NoticeCentre),
);

/** The notification centre behind the bell. Notices shown in it are marked as read when it closes. */
export function BoardBell() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const handle = useNotices();
  const close = (): void => {
    setOpen(false);
    handle.markRead();
  };
  return (
    <span ref={holder} className={styles.bell}>
      <BellButton unread={handle.unread} open={open} onClick={open ? close : () => setOpen(true)} />
      {open && (
        <Popover
          label={t('notices:title')}
          anchor={() => holder.current}
          place={{ placement: 'bottom-end', gap: MENU_GAP }}
          opener={holder}
          focus="none"
          className={styles.notices}
          close={(byKey) => {
            if (byKey) holder.current?.querySelector('button')?.focus();
            close();
          }}
        >
          <NoticeCentre handle={handle} close={close} />
        </Popover>
      )}
    </span>
  );
}
