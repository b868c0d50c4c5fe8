import { Button } from 'antd';
import { Upload, UserPlus } from 'lucide-react';
import { useState } from 'react';
import shared from '../../features/console/console.module.css';
import { SearchField } from '../../features/page/search-field.tsx';
import { useT } from '../../i18n/language.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { Departments } from './departments.tsx';
import styles from './enterprise.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { InvitedList } from './invited-list.tsx';
import { MembersTable } from './members-table.tsx';
import { UsageStrip } from './usage-strip.tsx';
import { useEnterprise, type Which } from './use-enterprise.ts';

export function MembersPart() {
  const t = useT();
  const narrow = useNarrow();
  const { data: info } = useEnterprise();
  const [which, choose] = useState<Which>('all');
  const [keyword, search] = useState('');
  const [inviting, setInviting] = useState(false);
  const invite = (): void => setInviting(true);
  return (
    <>
      <header className={shared.head}>
        <h2>{t('merchantAdmin:parts.members')}</h2>
        <SearchField
          label={t('merchantAdmin:members.search')}
          className={shared.search}
          q={keyword}
          search={(q) => {
            if (q !== '') choose('all');
            search(q);
          }}
        />
        <Button
          icon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
          // A phone has room only for the title, this icon and the label of the other button.
          {...(narrow
            ? { 'aria-label': t('merchantAdmin:invite.import'), title: t('merchantAdmin:invite.import') }
            : {})}
          onClick={invite}
        >
          {narrow ? undefined : t('merchantAdmin:invite.import')}
        </Button>
        <Button type="primary" icon={<UserPlus size={16} strokeWidth={1.75} aria-hidden />} onClick={invite}>
          {t('merchantAdmin:invite.open')}
        </Button>
      </header>
      {info && <UsageStrip usage={info.usage} />}
      <div className={styles.people}>
        <Departments
          which={which}
          choose={(next) => {
            search('');
            choose(next);
          }}
        />
        {which === 'invited' ? (
          <InvitedList invite={invite} />
        ) : (
          // The key resets the selection when another list is shown.
          <MembersTable key={`${which} ${keyword}`} which={which} keyword={keyword} invite={invite} />
        )}
      </div>
      {inviting && <InviteDialog close={() => setInviting(false)} />}
    </>
  );
}
