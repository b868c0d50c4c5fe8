import { CallFailure, type PasskeyAnswer, ROUTES } from '@sw/contract';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { presentFailure } from '../../features/feedback/present-failure.ts';
import { type Action, useAction } from '../../features/feedback/use-action.ts';
import { askForPasskey } from '../../features/passkeys/browser-passkeys.ts';
import { offerPasskeys } from '../../features/passkeys/offer-passkeys.ts';
import { useArrival } from '../../features/session/use-arrival.ts';
import { api } from '../../features/transport/api.ts';

/** Signs in with a passkey: by the button, and by the browser's list in the address field. */
export function usePasskeySignIn(): Action<void> {
  const arrive = useArrival();
  const navigate = useNavigate();
  /** The browser's window closes its list; a new round offers the list again. */
  const [round, setRound] = useState(0);
  const enter = useCallback(
    async (passkey: PasskeyAnswer) => arrive(await api.call(ROUTES.signInByPasskey, { body: { passkey } })),
    [arrive],
  );
  const failed = useCallback(
    (failure: unknown): void => {
      if (failure instanceof CallFailure && failure.error === 'SSO_REQUIRED') void navigate('/login/sso');
      setRound((now) => now + 1);
    },
    [navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies(round): offered again after each failure
  useEffect(
    () =>
      offerPasskeys((answer) =>
        enter(answer).catch((failure: unknown) => {
          presentFailure(failure);
          failed(failure);
        }),
      ),
    [enter, failed, round],
  );
  return useAction(async () => enter(await askForPasskey(await api.call(ROUTES.startPasskeySignIn, {}))), {
    handled: (failure) => {
      failed(failure);
      return false;
    },
  });
}
