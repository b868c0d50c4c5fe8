import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { withParts } from '../../i18n/with-parts.tsx';
import styles from './steps.module.css';

const beside = (to: string) => (words: string) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
);

/** What registering means. The texts open beside the form, which keeps what was typed. */
export function Acceptance() {
  const t = useT();
  return (
    <p className={styles.acceptance}>
      {withParts(t('account:register.acceptance'), {
        person: beside('/account/content/person'),
        privacy: beside('/account/content/privacy'),
      })}
    </p>
  );
}
