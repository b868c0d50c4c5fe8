import { ROUTES } from '@sw/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { planFailure } from '../../features/feedback/failure-plan.ts';
import { CardActions, LoginFrame } from '../../features/login-frame/login-frame.tsx';
import { useMeetingName } from '../../features/meetings/use-meeting-name.ts';
import { AppSpinner } from '../../features/page/app-spinner.tsx';
import { api } from '../../features/transport/api.ts';
import { useT } from '../../i18n/language.ts';

/** The page that a phone opens from the code of a door: its user is signed in to the meeting there. */
export function DoorSignIn() {
  const t = useT();
  const nameOf = useMeetingName();
  const navigate = useNavigate();
  const qr = useLocation().hash.slice(1);
  const { data, error } = useQuery({
    queryKey: ['doorSignIn', qr],
    queryFn: () => api.call(ROUTES.signInAtDoor, { body: { qr } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { failures: 'inPlace' },
  });
  if (error) {
    const plan = planFailure(error, t);
    return (
      <LoginFrame title={t('door:signIn.failedTitle')} text={'text' in plan ? plan.text : ''}>
        <CardActions>
          <Button size="large" onClick={() => void navigate('/')}>
            {t('door:signIn.home')}
          </Button>
        </CardActions>
      </LoginFrame>
    );
  }
  if (!data) return <AppSpinner label={t('common:loading')} />;
  const { meetingId, subject, roomName } = data;
  return (
    <LoginFrame
      title={t('door:signIn.doneTitle')}
      text={t('door:signIn.doneText', { subject: nameOf({ subject }), room: roomName })}
    >
      <CardActions>
        <Button type="primary" size="large" onClick={() => void navigate(`/meeting/mine/${meetingId}`)}>
          {t('door:signIn.meeting')}
        </Button>
      </CardActions>
    </LoginFrame>
  );
}
