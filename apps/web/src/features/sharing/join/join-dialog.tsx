import { Button, Modal, Segmented } from 'antd';
import { Hash, Link as LinkIcon, QrCode, Wifi } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import { layers } from '../../../ui/layer.ts';
import { closeSharing } from '../dialogs.ts';
import styles from './join.module.css';
import { JoinByCamera } from './join-by-camera.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { JoinByLink } from './join-by-link.tsx';
import { JoinNearby } from './join-nearby.tsx';
import { useJoin } from './use-join.ts';

const WAYS = ['code', 'link', 'qr', 'nearby'] as const;
type Way = (typeof WAYS)[number];
const ICON = { code: Hash, link: LinkIcon, qr: QrCode, nearby: Wifi } as const;
const NAME = {
  code: 'sharing:ways.code',
  link: 'sharing:ways.link',
  qr: 'sharing:join.byQr',
  nearby: 'sharing:join.byNearby',
} as const;
const PANEL = { code: JoinByCode, link: JoinByLink, qr: JoinByCamera, nearby: JoinNearby } as const;

export function JoinDialog() {
  const t = useT();
  const [way, setWay] = useState<Way>('code');
  const handle = useJoin(closeSharing);
  const Panel = PANEL[way];
  const choose = (next: Way): void => {
    handle.forget();
    setWay(next);
  };
  const options = WAYS.map((value) => {
    const Icon = ICON[value];
    return { value, icon: <Icon size={16} strokeWidth={1.75} aria-hidden />, label: t(NAME[value]) };
  });
  return (
    <Modal
      open
      getContainer={layers}
      onCancel={closeSharing}
      title={t('sharing:join.title')}
      width="30rem"
      footer={null}
      centered
      destroyOnHidden
    >
      <Segmented block className={styles.ways ?? ''} options={options} value={way} onChange={choose} />
      <Panel handle={handle} />
      {handle.inside !== undefined && (
        <div className={styles.inside} role="alert">
          <span>{handle.inside.text}</span>
          <Button loading={handle.open.busy} onClick={() => handle.inside && handle.open.run(handle.inside)}>
            {t('sharing:join.open')}
          </Button>
        </div>
      )}
    </Modal>
  );
}
