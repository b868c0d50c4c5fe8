import type { ModuleSwitches } from '@sw/contract';
import { useEffect, useId } from 'react';
import { useConfig } from '../../features/config/config.ts';
import { PageHead } from '../../features/page/page-head.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import styles from './account.module.css';
import type { AccountSection } from './account-section.ts';
import { AccountUser } from './account-user.ts';
import { SavedLine } from './saved-line.tsx';
import { resetSaving } from './saving.ts';
import { ACCOUNT_SECTIONS } from './sections.ts';

function Section({ section: { title, Aside, parts } }: { readonly section: AccountSection }) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{t(title)}</h2>
        {Aside && <Aside />}
      </div>
      {parts.map((Part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
        <Part key={place} />
      ))}
    </section>
  );
}

const inColumn = (side: AccountSection['column'], modules: ModuleSwitches): readonly AccountSection[] =>
  ACCOUNT_SECTIONS.filter(
    ({ column, parts, module }) => column === side && parts.length > 0 && (module === undefined || modules[module]),
  );

export function Account() {
  const t = useT();
  const user = useSession((state) => state.user);
  const modules = useConfig((state) => state.modules);
  useEffect(() => resetSaving, []);
  if (user === undefined) return null;
  const crumbs = [
    { name: 'home', path: '/', title: t('common:product') },
    { name: 'account', path: '/account', title: t('shell:menu.account') },
  ];
  return (
    <AccountUser value={user}>
      <PageHead title={t('shell:menu.account')} crumbs={crumbs}>
        <SavedLine />
      </PageHead>
      <div className={styles.columns}>
        {(['left', 'right'] as const).map((side) => (
          <div key={side}>
            {inColumn(side, modules).map((section) => (
              <Section key={section.name} section={section} />
            ))}
          </div>
        ))}
      </div>
    </AccountUser>
  );
}
