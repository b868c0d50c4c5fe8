import { CallFailure, type Client, ROUTES } from '@sw/contract';
import { expect, it, vi } from 'vitest';
import { askForProof, useFresh } from './fresh-store.ts';
import { withProof } from './with-proof.ts';

const NEEDED = new CallFailure('rejected', 403, '', 'FRESH_SIGN_IN_NEEDED');

/** A client whose calls have these outcomes, one after the other. */
function clientOf(...outcomes: unknown[]) {
  const call = vi.fn(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  return { call, client: { call } as unknown as Client };
}

it('a call that needs a fresh sign-in is repeated by itself once the user has proven it', async () => {
  const { call, client } = clientOf(NEEDED, 'done');
  expect(await withProof(client, async () => true).call(ROUTES.signOut, {})).toBe('done');
  expect(call.mock.calls).toEqual([
    [ROUTES.signOut, {}],
    [ROUTES.signOut, {}],
  ]);
});

it('a user who gives up gets the refusal, which shows nothing', async () => {
  const { call, client } = clientOf(NEEDED);
  await expect(withProof(client, async () => false).call(ROUTES.signOut, {})).rejects.toBe(NEEDED);
  expect(call).toHaveBeenCalledOnce();
});

it('other failures are not asked about', async () => {
  const refusal = new CallFailure('rejected', 403, '', 'FORBIDDEN');
  const ask = vi.fn(async () => true);
  await expect(withProof(clientOf(refusal).client, ask).call(ROUTES.signOut, {})).rejects.toBe(refusal);
  expect(ask).not.toHaveBeenCalled();
});

it('calls that need it at the same time share one question', async () => {
  const both = [askForProof(), askForProof()];
  useFresh.getState().answer?.(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(useFresh.getState().answer).toBeUndefined();
});
