import type { SignedIn } from '@sw/contract';
import type { Db } from '@sw/postgres';
import { readUser } from './read-user.ts';
import type { StartedSession } from './sessions.ts';

export async function presentSignedIn(
  db: Db,
  accountId: string,
  { authorization, expiresAt }: StartedSession,
): Promise<SignedIn> {
  return { authorization, expiresAt, user: await readUser(db, accountId) };
}
