import type { UserInfo } from '@sw/contract';
import { createContext, useContext } from 'react';

const NO_USER = 'the account settings need a signed-in user';

export const AccountUser = createContext<UserInfo | undefined>(undefined);

/** The signed-in user, for the parts of the page. */
export function useAccountUser(): UserInfo {
  const user = useContext(AccountUser);
  if (user === undefined) throw new Error(NO_USER);
  return user;
}
