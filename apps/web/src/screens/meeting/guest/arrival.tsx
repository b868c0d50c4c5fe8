import type { GuestMeeting } from '@sw/contract';
import { isMeetingOver } from '@sw/policy';
import { Button } from 'antd';
import { Check, LogIn } from 'lucide-react';
import type { Action } from '../../../features/feedback/use-action.ts';
import { useNow } from '../../../features/meetings/use-now.ts';
import { useT } from '../../../i18n/language.ts';
import styles from './guest.module.css';
import { useGuestTime } from './use-guest-when.ts';

/** After signing in has opened, the button appears within this time. */
const LOOK_MS = 10_000;

type State = 'here' | 'open' | 'none';

/** Whether the guest can sign in, or has signed in. */
export function useArrival({ endsAt, status, signInFrom, signedAt }: GuestMeeting): State {
  const now = useNow(LOOK_MS);
  if (isMeetingOver(status) || Date.parse(endsAt) <= now) return 'none';
  if (signedAt !== null) return 'here';
  return Date.parse(signInFrom) <= now ? 'open' : 'none';
}

interface ArrivalProps {
  readonly meeting: GuestMeeting;
  readonly arrival: State;
  readonly signIn: Action<void>;
}

/** The guest reports that they have arrived: the organiser sees it, and the room stays booked. */
export function Arrival({ meeting, arrival, signIn }: ArrivalProps) {
  const t = useT();
  const time = useGuestTime();
  if (arrival === 'none') return null;
  if (arrival === 'here')
    return (
      <p className={styles.here} role="status">
        <Check size={18} strokeWidth={1.75} aria-hidden />
        {t('guestMeeting:here', { time: time(meeting.signedAt ?? meeting.startsAt) })}
      </p>
    );
  return (
    <Button
      className={styles.arrive ?? ''}
      block
      size="large"
      type="primary"
      loading={signIn.busy}
      icon={<LogIn size={18} strokeWidth={1.75} aria-hidden />}
      onClick={() => signIn.run()}
    >
      {t('guestMeeting:signIn')}
    </Button>
  );
}
