import { Drawer, Popover } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { layers } from '../../ui/layer.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { BellButton } from './bell-button.tsx';
import { NoticeCentre } from './notice-centre.tsx';
import { useNotices } from './use-notices.ts';

interface BellProps {
  readonly placement: 'topLeft' | 'bottomRight';
}

/** The notification centre behind a bell: a popover, on phones a sheet. Notices shown in it are marked as read when it closes. */
export function Bell({ placement }: BellProps) {
  const t = useT();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const handle = useNotices();
  const { unread } = handle;
  const change = (next: boolean): void => {
    setOpen(next);
    if (open && !next) handle.markRead();
  };
  const centre = <NoticeCentre handle={handle} close={() => change(false)} />;
  if (narrow) {
    return (
      <>
        <BellButton unread={unread} open={open} onClick={() => change(!open)} />
        <Drawer
          open={open}
          getContainer={layers}
          placement="bottom"
          size="100dvh"
          title={t('notices:title')}
          onClose={() => change(false)}
          styles={{ body: { padding: 0 } }}
        >
          {centre}
        </Drawer>
      </>
    );
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      trigger="click"
      placement={placement}
      arrow={false}
      content={centre}
      styles={{ container: { padding: 0 } }}
    >
      <BellButton unread={unread} open={open} />
    </Popover>
  );
}
