import { ROUTES } from '@sw/contract';
import type { ApiDeps } from '../deps.ts';
import { type Served, serve } from '../http/call.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { changeInitialPassword } from './change-initial-password.ts';
import { changeUserInfo } from './change-user-info.ts';
import { checkSession } from './check-session.ts';
import { readUser } from './read-user.ts';
import { registerAccount } from './register-account.ts';
import { resetPassword } from './reset-password.ts';
import { sendLoginLink } from './send-login-link.ts';
import { sendMailCode } from './send-mail-code.ts';
import { signIn } from './sign-in.ts';
import { signInByLink } from './sign-in-by-link.ts';
import { signOut } from './sign-out.ts';

export const accountRoutes = (deps: ApiDeps): readonly Served[] => [
  serve(ROUTES.sendMailCode, sendMailCode(deps)),
  serve(ROUTES.register, registerAccount(deps)),
  serve(ROUTES.signIn, signIn(deps)),
  serve(ROUTES.sendLoginLink, sendLoginLink(deps)),
  serve(ROUTES.signInByLink, signInByLink(deps)),
  serve(ROUTES.resetPassword, resetPassword(deps)),
  serve(ROUTES.changeInitialPassword, changeInitialPassword(deps)),
  serve(ROUTES.checkSession, checkSession(deps)),
  serve(ROUTES.signOut, signOut(deps)),
  serve(ROUTES.getUserInfo, ({ session }) => readUser(deps.database.query, session.accountId)),
  serve(ROUTES.changeUserInfo, changeUserInfo(deps)),
  serve(ROUTES.acceptAgreement, acceptAgreement(deps)),
];
