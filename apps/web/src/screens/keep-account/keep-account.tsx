import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { useAction } from '../../features/feedback/use-action.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { endSession, keepUser } from '../../features/session/session.ts';
import { useSession } from '../../features/session/session-store.ts';
import { longDate } from '../../features/timing/long-date.ts';
import { api } from '../../features/transport/api.ts';
import { useLanguage, useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shown instead of every page to a user whose account waits to be deleted. */
export function KeepAccount() {
  const t = useT();
  const locale = useLanguage((state) => state.locale);
  const user = useSession((state) => state.user);
  const keep = useAction(async () => {
    await api.call(ROUTES.keepAccount, {});
    keepUser(await api.call(ROUTES.getUserInfo, {}));
    showToast(t('yourData:keep.kept'));
  });
  if (user?.deletionAt === undefined) return null;
  const when = longDate(user.deletionAt, locale, user.timeZone);
  return (
    <LoginFrame title={t('yourData:keep.title')} text={t('yourData:keep.text', { when })}>
      <CardActions>
        <Button type="primary" size="large" loading={keep.busy} onClick={() => keep.run()}>
          {t('yourData:keep.action')}
        </Button>
        <Button size="large" onClick={() => endSession('asked')}>
          {t('yourData:keep.signOut')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
