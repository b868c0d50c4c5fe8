import { useSearchParams } from 'react-router';
import { useSession } from '../../features/session/session-store.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { outcomeOf } from './outcomes.ts';

export function LoginResult() {
  const [query] = useSearchParams();
  const signedIn = useSession((state) => state.phase === 'in');
  return <OutcomeCard outcome={outcomeOf(query.get('result'), signedIn)} />;
}
