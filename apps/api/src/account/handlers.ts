import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { acceptAgreement } from './accept-agreement.ts';
import { removeAvatar, uploadAvatar } from './avatar.ts';
import { bindEmail, sendVerificationCode } from './change-email.ts';
import { changeInitialPassword } from './change-initial-password.ts';
import { changePassword } from './change-password.ts';
import { changeUserInfo } from './change-user-info.ts';
import { readLoginLink } from './link-askers.ts';
import { checkSession, signOut } from './own-session.ts';
import { bindPhone, sendSmsCode, sendSmsLogin, signInBySms, unbindPhone } from './phone.ts';
import { readUser } from './read-user.ts';
import { registerAccount } from './register-account.ts';
import { resetPassword } from './reset-password.ts';
import { sendLoginLink } from './send-login-link.ts';
import { sendMailCode } from './send-mail-code.ts';
import { signIn, signInByLink, signInByMailCode } from './sign-in.ts';

export const accountHandlers = (deps: ApiDeps) =>
  ({
    sendMailCode: sendMailCode(deps),
    register: registerAccount(deps),
    signIn: signIn(deps),
    sendLoginLink: sendLoginLink(deps),
    readLoginLink: readLoginLink(deps),
    signInByLink: signInByLink(deps),
    resetPassword: resetPassword(deps),
    changeInitialPassword: changeInitialPassword(deps),
    checkSession: checkSession(deps),
    signOut: signOut(deps),
    getUserInfo: ({ session }) => readUser(deps.database.query, session.accountId),
    changeUserInfo: changeUserInfo(deps),
    uploadAvatar: uploadAvatar(deps),
    removeAvatar: removeAvatar(deps),
    changePassword: changePassword(deps),
    sendVerificationCode: sendVerificationCode(deps),
    bindEmail: bindEmail(deps),
    sendSmsCode: sendSmsCode(deps),
    bindPhone: bindPhone(deps),
    unbindPhone: unbindPhone(deps),
    signInByMailCode: signInByMailCode(deps),
    sendSmsLogin: sendSmsLogin(deps),
    signInBySms: signInBySms(deps),
    acceptAgreement: acceptAgreement(deps),
  }) satisfies Partial<RouteHandlers>;
