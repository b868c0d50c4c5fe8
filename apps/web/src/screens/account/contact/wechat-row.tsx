import { ROUTES } from '@sw/contract';
import { Button } from 'antd';
import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConfig } from '../../../features/config/config.ts';
import { useAction } from '../../../features/feedback/use-action.ts';
import { keepUser } from '../../../features/session/session.ts';
import { api } from '../../../features/transport/api.ts';
import {
  dropPending,
  goToWechat,
  type PendingLink,
  pendingLink,
  type Returned,
  takeReturned,
} from '../../../features/wechat/wechat-trip.ts';
import { useT } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAccountUser } from '../account-user.ts';
import { Confirmed } from '../confirmed.tsx';
import { SettingRow } from '../setting-row.tsx';

/** Links and unlinks WeChat. If the server has no WeChat there is no row, unless an account is still linked. */
export function WechatRow() {
  const { unionId } = useAccountUser();
  const offered = useConfig((state) => state.wechat);
  if (unionId !== null) return <Linked />;
  return offered ? <Unlinked /> : null;
}

function Linked() {
  const t = useT();
  const user = useAccountUser();
  const [asking, setAsking] = useState(false);
  const unlink = useAction(async () => {
    await api.call(ROUTES.unlinkWechat, {});
    keepUser({ ...user, unionId: null });
    showToast(t('wechat:row.unlinked'));
  });
  if (asking) {
    return (
      <SettingRow icon={MessageCircle} title={t('wechat:row.sure')} text={t('wechat:row.sureText')} warn>
        <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
        <Button danger loading={unlink.busy} onClick={() => unlink.run()}>
          {t('wechat:row.unlink')}
        </Button>
      </SettingRow>
    );
  }
  return (
    <SettingRow icon={MessageCircle} title={t('wechat:name')} text={t('wechat:row.use')}>
      <Confirmed />
      <Button onClick={() => setAsking(true)}>{t('wechat:row.unlink')}</Button>
    </SettingRow>
  );
}

function Unlinked() {
  const t = useT();
  const user = useAccountUser();
  const [query, setQuery] = useSearchParams();
  const [pending, setPending] = useState<PendingLink | undefined>(pendingLink);
  const taken = useRef(false);
  const link = useAction(
    async (body: Returned | Pick<PendingLink, 'ticket' | 'verifier'>) => {
      const { unionId } = await api.call(ROUTES.linkWechat, { body });
      keepUser({ ...user, unionId });
      showToast(t('wechat:row.linked'));
    },
    {
      settled: async () => {
        dropPending();
        setPending(undefined);
      },
    },
  );
  // Returning from WeChat, to which this page had sent the tab.
  useEffect(() => {
    if (taken.current || query.get('state') === null) return;
    taken.current = true;
    const returned = takeReturned(query);
    setQuery({}, { replace: true });
    if (returned) link.run(returned);
    else showToast(t('errors:WECHAT_EXPIRED'), 'error');
  }, [query, setQuery, link, t]);
  const start = useAction(() => goToWechat('link'));
  if (pending) {
    const { ticket, verifier, nickName } = pending;
    return (
      <SettingRow icon={MessageCircle} title={t('wechat:row.ask', { nickName })} text={t('wechat:row.askText')}>
        <Button
          onClick={() => {
            dropPending();
            setPending(undefined);
          }}
        >
          {t('wechat:row.notNow')}
        </Button>
        <Button type="primary" loading={link.busy} onClick={() => link.run({ ticket, verifier })}>
          {t('wechat:row.link')}
        </Button>
      </SettingRow>
    );
  }
  return (
    <SettingRow icon={MessageCircle} title={t('wechat:name')} text={t('wechat:row.none')}>
      <Button loading={start.busy || link.busy} onClick={() => start.run()}>
        {t('wechat:row.link')}
      </Button>
    </SettingRow>
  );
}
