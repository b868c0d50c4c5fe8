import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useT } from '../../../i18n/language.ts';
import { PERMIT_PHRASE, type Permit } from '../permits.ts';
import { permitItems, permitOf } from './permit-items.tsx';
import styles from './share.module.css';

interface NewcomersProps {
  readonly permit: Permit;
  readonly choose: (permit: Permit) => void;
}

/** The permit of users who join this way. */
export function Newcomers({ permit, choose }: NewcomersProps) {
  const t = useT();
  return (
    <div className={styles.newcomers}>
      <span>{t('sharing:newcomers')}</span>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: permitItems(t),
          selectedKeys: [String(permit)],
          onClick: ({ key }) => {
            const chosen = permitOf(key);
            if (chosen !== undefined) choose(chosen);
          },
        }}
      >
        <button
          type="button"
          className={styles.choice}
          aria-label={`${t('sharing:newcomers')} ${t(PERMIT_PHRASE[permit])}`}
        >
          {t(PERMIT_PHRASE[permit])}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Dropdown>
    </div>
  );
}
