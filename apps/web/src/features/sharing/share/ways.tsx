import { Segmented } from 'antd';
import { Hash, Link as LinkIcon, Mail, Wifi } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/language.ts';
import type { ShareTarget } from '../dialogs.ts';
import { DEFAULT_PERMIT, type Permit } from '../permits.ts';
import { CodePanel } from './code-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { NearbyPanel } from './nearby-panel.tsx';
import { Newcomers } from './newcomers.tsx';
import styles from './share.module.css';

const WAYS = ['code', 'link', 'mail', 'nearby'] as const;
type Way = (typeof WAYS)[number];

const ICON = { code: Hash, link: LinkIcon, mail: Mail, nearby: Wifi } as const;
const NAME = {
  code: 'sharing:ways.code',
  link: 'sharing:ways.link',
  mail: 'sharing:ways.mail',
  nearby: 'sharing:ways.nearby',
} as const;
const PANEL = { code: CodePanel, link: LinkPanel, mail: MailPanel, nearby: NearbyPanel } as const;

/** The ways to invite users to a board; the permit is chosen once for all ways. */
export function Ways({ board }: { readonly board: ShareTarget }) {
  const t = useT();
  const [way, setWay] = useState<Way>('code');
  const [permit, setPermit] = useState<Permit>(DEFAULT_PERMIT);
  const Panel = PANEL[way];
  const options = WAYS.map((value) => {
    const Icon = ICON[value];
    return { value, icon: <Icon size={16} strokeWidth={1.75} aria-hidden />, label: t(NAME[value]) };
  });
  return (
    <>
      <Segmented block className={styles.ways ?? ''} options={options} value={way} onChange={setWay} />
      <div className={styles.well} data-way={way}>
        <Newcomers permit={permit} choose={setPermit} />
        <Panel board={board} permit={permit} />
      </div>
    </>
  );
}
