import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useT } from '../../i18n/language.ts';
import styles from './steps.module.css';

/** What registering means. The texts open beside the form, which keeps what was typed. */
export function Acceptance() {
  // Draws the line again when the language changes.
  useT();
  return (
    <p className={styles.acceptance}>
      <Trans
        i18nKey="account:register.acceptance"
        components={{
          person: <Link to="/account/content/person" target="_blank" />,
          privacy: <Link to="/account/content/privacy" target="_blank" />,
        }}
      />
    </p>
  );
}
