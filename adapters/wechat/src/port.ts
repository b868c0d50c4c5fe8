/** Somebody at WeChat. The union id is the same in all applications of one operator. */
export interface WechatPerson {
  readonly unionId: string;
  /** Empty if WeChat does not say: a mini-program learns none. */
  readonly nickName: string;
}

/** WeChat answered, but not with a person: the code is wrong, used or old, or the application is not allowed to ask. */
export class WechatRefusal extends Error {
  /** WeChat's own number, 40029 for a code it does not know. */
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
 * Every call rejects within 5 s: with `WechatRefusal` if WeChat said no, with another error if it did not answer. No error
 * contains a secret, a code or a token.
 */
export interface Wechat {
  /** Whether people can sign in on the website. */
  readonly website: boolean;
  /** Where a browser goes so that its user confirms on the phone. WeChat returns to `returnTo` with `code` and `state`. */
  signInAddress(returnTo: string, state: string): string;
  /** Who confirmed. A code works once. */
  personOfCode(code: string): Promise<WechatPerson>;
  /** Who uses the mini-program, by the code of `wx.login`. A code works once. */
  personOfMiniProgram(jsCode: string): Promise<WechatPerson>;
  /** What a page at `url` needs to use WeChat's script interface. The ticket behind it is kept until it expires. */
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
  /** `https://open.weixin.qq.com`: what browsers open. */
  readonly openUrl: string;
  /** `https://api.weixin.qq.com`: what we call. */
  readonly apiUrl: string;
  /** Undefined: that part is not set up, and its calls reject. */
  readonly website: WechatApp | undefined;
  readonly miniProgram: WechatApp | undefined;
  /** The official account whose script interface pages use. */
  readonly official: WechatApp | undefined;
  readonly now: () => number;
}
