import { Globe, Lock, type LucideIcon, MailCheck } from 'lucide-react';
import { BoardsSkeleton } from '../../features/boards/skeleton.tsx';
import shared from '../../features/console/console.module.css';
import { useT } from '../../i18n/language.ts';
import styles from './site.module.css';
import { useInstallation } from './use-site.ts';

const POLICIES: readonly { readonly name: 'open' | 'invited' | 'off'; readonly Icon: LucideIcon }[] = [
  { name: 'open', Icon: Globe },
  { name: 'invited', Icon: MailCheck },
  { name: 'off', Icon: Lock },
];

/** Who may create an account, as configured by the operator, and how to change that. */
export function RegistrationPart() {
  const t = useT();
  const { data } = useInstallation();
  if (data === undefined) return <BoardsSkeleton view="list" />;
  const { policy, domains } = data.registration;
  return (
    <>
      <header className={shared.head}>
        <h2>{t('siteAdmin:parts.registration')}</h2>
      </header>
      <div className={styles.registration}>
        <ul className={styles.policies}>
          {POLICIES.map(({ name, Icon }) => (
            <li key={name} aria-current={name === policy ? 'true' : undefined}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              <div>
                <b>
                  {/* i18n: siteAdmin.policy.* */}
                  {t(`siteAdmin:policy.${name}`)}
                  {name === policy && <span className={styles.inForce}>{t('siteAdmin:registration.inForce')}</span>}
                </b>
                {/* i18n: siteAdmin.policyText.* */}
                <p>{t(`siteAdmin:policyText.${name}`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <h3>{t('siteAdmin:registration.domains')}</h3>
        <p>{domains.length === 0 ? t('siteAdmin:registration.allDomains') : domains.join(', ')}</p>
        <h3>{t('siteAdmin:registration.how')}</h3>
        <p>{t('siteAdmin:registration.howText')}</p>
        <pre>{`REGISTRATION=${policy}\nREGISTRATION_DOMAINS=${domains.join(',')}`}</pre>
        <p className={styles.note}>{t('siteAdmin:registration.administrators', { count: data.administrators })}</p>
      </div>
    </>
  );
}
