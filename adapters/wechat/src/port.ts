/** A person at WeChat. The union id is the same in all applications of one operator. */
export interface WechatPerson {
  readonly unionId: string;
  /** Empty if WeChat does not provide it: a mini-program receives none. */
  readonly nickName: string;
}

/** WeChat answered without a person: the code is wrong, used or expired, or the application lacks the permission. */
export class WechatRefusal extends Error {
  /** WeChat's error number, such as 40029 for an unknown code. */
  readonly errcode: number;

  constructor(errcode: number, errmsg: string) {
    super(`WeChat refused: ${errcode} ${errmsg}`);
    this.name = 'WechatRefusal';
    this.errcode = errcode;
  }
}

/** An application registered at WeChat. */
export interface WechatApp {
  readonly appId: string;
  readonly secret: string;
}

/**
 * Every call rejects within 5 s: with `WechatRefusal` if WeChat refused, with another error if it did not answer. No
 * error contains a secret, a code or a token.
 */
export interface Wechat {
  /** Whether people can sign in on the website. */
  readonly website: boolean;
  /** The page where a browser's user confirms on the phone. WeChat then returns to `returnTo` with `code` and `state`. */
  signInAddress(returnTo: string, state: string): string;
  /** The person who confirmed. A code works once. */
  personOfCode(code: string): Promise<WechatPerson>;
  /** The user of the mini-program, by the code of `wx.login`. A code works once. */
  personOfMiniProgram(jsCode: string): Promise<WechatPerson>;
  /** The data with which a page at `url` can use WeChat's script interface. The ticket is kept until it expires. */
  signPage(url: string): Promise<PageSignature>;
}

export interface PageSignature {
  readonly appId: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly nonceStr: string;
  readonly signature: string;
}

export interface WechatOptions {
  /** `https://open.weixin.qq.com`, which browsers open. */
  readonly openUrl: string;
  /** `https://api.weixin.qq.com`, which we call. */
  readonly apiUrl: string;
  /** Undefined if that part is not configured; its calls then reject. */
  readonly website: WechatApp | undefined;
  readonly miniProgram: WechatApp | undefined;
  /** The official account whose script interface pages use. */
  readonly official: WechatApp | undefined;
  readonly now: () => number;
}
