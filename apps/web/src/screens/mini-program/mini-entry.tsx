import { Button } from 'antd';
import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { LostDrawing } from '../../features/brand/line-drawings.tsx';
import { MINI_HOME, reLaunch } from '../../features/mini-program/bridge.ts';
import { EmptyState, StandAlone } from '../../features/page/empty-state.tsx';
import { useSession } from '../../features/session/session-store.ts';
import { useT } from '../../i18n/language.ts';
import { storage } from '../../storage/storage.ts';

/** `/m/wechat/:wbNo`: opens the board; a user who is not signed in is shown how to get there. */
export function MiniEntry() {
  const t = useT();
  const navigate = useNavigate();
  const { wbNo = '' } = useParams();
  const phase = useSession((state) => state.phase);
  useEffect(() => storage.mini.set({ wbNo }), [wbNo]);
  if (phase === 'in') return <Navigate to={`/board/${wbNo}`} replace />;
  const signIn = (): void => {
    if (!reLaunch(`${MINI_HOME}?${new URLSearchParams({ wbNo })}`)) {
      void navigate('/login', { state: { from: `/board/${wbNo}` } });
    }
  };
  return (
    <StandAlone>
      <EmptyState
        heading
        drawing={<LostDrawing />}
        title={t('miniProgram:entry.title')}
        text={t('miniProgram:entry.text')}
      >
        <Button type="primary" size="large" onClick={signIn}>
          {t('miniProgram:entry.action')}
        </Button>
      </EmptyState>
    </StandAlone>
  );
}
