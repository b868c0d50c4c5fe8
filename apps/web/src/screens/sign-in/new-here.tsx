import { Link, useLocation } from 'react-router';
import { useConfig } from '../../features/config/config.ts';
import { CardNote } from '../../features/login-frame/login-frame.tsx';
import { invitationBehind } from '../../features/session/invitation-behind.ts';
import { useT } from '../../i18n/language.ts';

/** How to get an account, if the installation offers a way. */
export function NewHere() {
  const t = useT();
  const { state } = useLocation();
  const registration = useConfig((config) => config.registration);
  if (registration === 'off') return <CardNote question={t('account:signIn.closed')} />;
  const invited = registration === 'open' || invitationBehind(state) !== undefined;
  return (
    <CardNote question={t(invited ? 'account:signIn.newHere' : 'account:signIn.invited')}>
      <Link to="/registerAndReset" state={state}>
        {t('account:signIn.create')}
      </Link>
    </CardNote>
  );
}
