import type { RegistrationInvitation } from '@sw/contract';

const KEYS = {
  '/board/join': { to: 'board', name: 'code' },
  '/enterprise/join': { to: 'enterprise', name: 'key' },
} as const;

/**
 * The invitation that the user opened before being asked to sign in: the guard stores the address of its link in the state
 * of the sign-in pages.
 */
export function invitationBehind(state: unknown): RegistrationInvitation | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return undefined;
  const [path = '', query = ''] = from.split('#')[0]?.split('?') ?? [];
  if (!(path in KEYS)) return undefined;
  const { to, name } = KEYS[path as keyof typeof KEYS];
  const key = new URLSearchParams(query).get(name);
  return key === null || key === '' ? undefined : { to, key };
}
