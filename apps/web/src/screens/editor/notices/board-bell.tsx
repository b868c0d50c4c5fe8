import { useRef, useState } from 'react';
import { framed } from '../../../features/lazy/framed.tsx';
import { lazyPart } from '../../../features/lazy/lazy-part.tsx';
import { BellButton } from '../../../features/notices/bell-button.tsx';
import { useNotices } from '../../../features/notices/use-notices.ts';
import { useDismiss } from '../shell/chrome/use-dismiss.ts';
import styles from './notices.module.css';

const NoticeCentre = lazyPart(
  framed(async () => (await import('../../../features/notices/notice-centre.tsx')).NoticeCentre),
);

/** The notification centre under the bell. What was seen in it is read once it is closed. */
export function BoardBell() {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const handle = useNotices();
  const close = (): void => {
    setOpen(false);
    void handle.markRead();
  };
  useDismiss(holder, open, (byKey) => {
    if (byKey) holder.current?.querySelector('button')?.focus();
    close();
  });
  return (
    <span ref={holder} className={styles.bell}>
      <BellButton unread={handle.unread} open={open} onClick={open ? close : () => setOpen(true)} />
      {open && (
        <div className={styles.notices}>
          <NoticeCentre handle={handle} close={close} />
        </div>
      )}
    </span>
  );
}
