import { messageOf } from '@sw/base';
import type { Logger } from '@sw/service';
import { type Wechat, WechatRefusal } from '@sw/wechat';

/**
 * Logs why a sign-in with WeChat failed. The user could not do anything about it, but the operator sees a wrong secret
 * or an address that WeChat does not allow. WeChat's errors contain no secret, code or token.
 */
export function loggedWechat(wechat: Wechat, logger: Pick<Logger, 'warn'>): Wechat {
  const logged =
    <Input, Answer>(what: string, ask: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      try {
        return await ask(input);
      } catch (error) {
        const reason = messageOf(error);
        const errcode = error instanceof WechatRefusal ? error.errcode : undefined;
        logger.warn({ what, errcode, reason }, 'WeChat failed');
        throw error;
      }
    };
  return {
    website: wechat.website,
    signInAddress: (returnTo, state) => wechat.signInAddress(returnTo, state),
    personOfCode: logged('sign-in', (code) => wechat.personOfCode(code)),
    personOfMiniProgram: logged('mini-program', (jsCode) => wechat.personOfMiniProgram(jsCode)),
    signPage: logged('page signature', (url) => wechat.signPage(url)),
  };
}
