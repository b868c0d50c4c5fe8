import type { MenuProps } from 'antd';
import { Copy, Eye, Pencil } from 'lucide-react';
import type { Translate } from '../../../i18n/keys.ts';
import { PERMIT_MEANING, PERMIT_NAME, PERMITS, type Permit } from '../permits.ts';
import styles from './share.module.css';

const ICON = { 0: Eye, 1: Pencil, 2: Copy } as const;

/** The three permits as menu entries, each with a line that explains it. */
export const permitItems = (t: Translate): NonNullable<MenuProps['items']> =>
  PERMITS.map((permit) => {
    const Icon = ICON[permit];
    return {
      key: String(permit),
      icon: <Icon size={18} strokeWidth={1.75} aria-hidden />,
      label: (
        <span className={styles.permit}>
          {t(PERMIT_NAME[permit])}
          <small>{t(PERMIT_MEANING[permit])}</small>
        </span>
      ),
    };
  });

export const permitOf = (key: string): Permit | undefined => PERMITS.find((permit) => String(permit) === key);
