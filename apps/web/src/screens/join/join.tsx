import { CallFailure, ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { boardKeys } from '../../features/live/board-keys.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { EmptyState, StandAlone } from '../../features/page/empty-state.tsx';
import { openJoinDialog } from '../../features/sharing/dialogs.ts';
import { asLinkFailure } from '../../features/sharing/join/link-failure.ts';
import { insideOf } from '../../features/sharing/join/use-join.ts';
import { api } from '../../features/transport/api.ts';
import { queryClient } from '../../features/transport/query-client.ts';
import { refetchStale } from '../../features/transport/refetch-stale.ts';
import type { Translate } from '../../i18n/keys.ts';
import { useT } from '../../i18n/language.ts';
import { showToast } from '../../ui/toast.tsx';

/** A user who is already on the board sees a message, and the board opens all the same, as the link promises. */
async function joinBy(code: string): Promise<{ readonly wbNo: string }> {
  const call = (query: { code: string; skipAuthorCheck?: 'true' }) => api.call(ROUTES.joinBoard, { query });
  try {
    return await call({ code });
  } catch (failure) {
    const inside = insideOf(failure, code);
    if (inside === undefined) return asLinkFailure(failure);
    const found = await call({ code, skipAuthorCheck: 'true' });
    showToast(inside.text);
    return found;
  } finally {
    void refetchStale(queryClient, boardKeys.boards);
  }
}

/** The target of a share link: joins the board and opens it. */
export function Join() {
  const t = useT();
  const [search] = useSearchParams();
  const code = search.get('code') ?? '';
  const joining = useQuery({
    queryKey: ['join', code],
    queryFn: () =>
      code === '' ? asLinkFailure(new CallFailure('rejected', 0, '', 'SHARED_BOARD_MISSING')) : joinBy(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { failures: 'inPlace' },
  });
  if (joining.isSuccess) return <Navigate to={`/board/${joining.data.wbNo}`} replace />;
  if (joining.isError) return <JoinFailed failure={joining.error} retry={() => void joining.refetch()} />;
  return <AppSpinner label={t('sharing:join.joining')} />;
}

function reasonOf(failure: unknown, t: Translate): string {
  const plan = planFailure(failure, t);
  return 'text' in plan ? plan.text : t('errors:INVITATION_LINK_FAILED');
}

function JoinFailed({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const refused = failure instanceof CallFailure && failure.kind === 'rejected';
  const byCode = (): void => {
    void navigate('/board');
    openJoinDialog();
  };
  return (
    <StandAlone>
      <EmptyState
        heading
        drawing={<LostDrawing />}
        title={reasonOf(failure, t)}
        text={t(refused ? 'sharing:join.failedText' : 'sharing:join.unreachableText')}
      >
        {refused ? (
          <Button type="primary" size="large" onClick={byCode}>
            {t('sharing:join.withCode')}
          </Button>
        ) : (
          <Button type="primary" size="large" onClick={retry}>
            {t('common:retry')}
          </Button>
        )}
        <Button size="large" onClick={() => void navigate('/board')}>
          {t('notices:toList')}
        </Button>
      </EmptyState>
    </StandAlone>
  );
}
