import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { CallDrawing, LostDrawing } from '../../features/brand/line-drawings.tsx';
import { useAction } from '../../features/feedback/use-action.ts';
import { enterSpace } from '../../features/merchants/own-merchants.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { EmptyState, StandAlone } from '../../features/page/empty-state.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

/** The target of invitations to an enterprise, by mail to one address or by a link. */
export function EnterpriseJoin() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [key, invitationId] = [search.get('key'), search.get('invitation')];
  const found = useQuery({
    queryKey: ['merchantInvitation', key, invitationId],
    queryFn: async ({ signal }) => {
      if (key !== null) return (await api.call(ROUTES.openMerchantLink, { query: { key } }, { signal })).merchantName;
      const mine = await api.call(ROUTES.listOwnInvitations, {}, { signal });
      return mine.find((one) => one.invitationId === invitationId)?.merchantName ?? null;
    },
    meta: { failures: 'inPlace' },
    retry: false,
  });
  const answer = useAction(async (accept: boolean) => {
    if (key !== null) {
      if (accept) await enterSpace(await api.call(ROUTES.joinMerchant, { body: { key } }));
    } else {
      const params = { invitationId: invitationId ?? '' };
      await enterSpace(await api.call(ROUTES.answerInvitation, { params, body: { accept } }));
    }
    void navigate('/board', { replace: true });
  });
  if (found.isPending) return <AppSpinner label={t('common:loading')} />;
  const name = found.data ?? undefined;
  return (
    <StandAlone>
      {name === undefined ? (
        <EmptyState
          heading
          drawing={<LostDrawing />}
          title={t('merchant:join.goneTitle')}
          text={t('errors:MERCHANT_INVITATION_GONE')}
        >
          <Button type="primary" size="large" onClick={() => void navigate('/board')}>
            {t('shell:notFound.home')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          heading
          drawing={<CallDrawing />}
          title={t('merchant:join.title', { name })}
          text={t('merchant:join.text')}
        >
          <Button size="large" disabled={answer.busy} onClick={() => answer.run(false)}>
            {t('merchant:join.decline')}
          </Button>
          <Button type="primary" size="large" loading={answer.busy} onClick={() => answer.run(true)}>
            {t('merchant:join.accept')}
          </Button>
        </EmptyState>
      )}
    </StandAlone>
  );
}
