import { Dropdown, type MenuProps } from 'antd';
import { ChevronDown, Crown, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/language.ts';
import { actorColour } from '../../people/actor-colour.ts';
import { type BoardPerson, Face } from '../../people/face.tsx';
import { PERMIT_NAME } from '../permits.ts';
import { permitItems, permitOf } from './permit-items.tsx';
import styles from './share.module.css';
import type { Sharer } from './use-board-people.ts';
import type { SharerActions } from './use-sharer-actions.tsx';

interface RowProps {
  readonly person: BoardPerson;
  readonly me: string | undefined;
  readonly online: boolean;
  readonly children: ReactNode;
}

function Row({ person, me, online, children }: RowProps) {
  const t = useT();
  const { nickName, userId, actor } = person;
  const colour = actorColour(actor);
  return (
    <li>
      <Face person={person} colour={colour} />
      <span className={styles.personName}>
        {userId === me ? t('sharing:people.you', { name: nickName }) : nickName}
        {online && (
          <i
            style={{ background: colour }}
            role="img"
            aria-label={t('sharing:people.online')}
            title={t('sharing:people.online')}
          />
        )}
      </span>
      {children}
    </li>
  );
}

export function OwnerRow(row: Omit<RowProps, 'children'>) {
  const t = useT();
  return (
    <Row {...row}>
      <span className={styles.standing}>{t('sharing:people.owner')}</span>
    </Row>
  );
}

interface SharerRowProps {
  readonly sharer: Sharer;
  readonly me: string | undefined;
  readonly online: boolean;
  readonly actions: SharerActions;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function SharerRow({ sharer, me, online, actions }: SharerRowProps) {
  const t = useT();
  const { permit, nickName } = sharer;
  const items: MenuProps['items'] = [
    ...permitItems(t),
    { type: 'divider' },
    { key: 'owner', icon: <Crown {...icon} />, label: t('sharing:handOver.item') },
    { key: 'remove', icon: <UserMinus {...icon} />, label: t('sharing:remove.item'), danger: true },
  ];
  const pick: MenuProps['onClick'] = ({ key }) => {
    const chosen = permitOf(key);
    if (key === 'remove') actions.askRemove(sharer);
    else if (key === 'owner') actions.askHandOver(sharer);
    else if (chosen !== undefined && chosen !== permit) actions.change(sharer, chosen);
  };
  const label = t('sharing:people.permitOf', { name: nickName, permit: t(PERMIT_NAME[permit]) });
  return (
    <Row person={sharer} me={me} online={online}>
      {actions.mayManage ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items, selectedKeys: [String(permit)], onClick: pick }}
        >
          <button type="button" className={styles.choice} aria-label={label}>
            {t(PERMIT_NAME[permit])}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </button>
        </Dropdown>
      ) : (
        <button type="button" className={styles.choice} aria-label={label} onClick={actions.refuse}>
          {t(PERMIT_NAME[permit])}
        </button>
      )}
    </Row>
  );
}
