/** The home page of the mini-program, as its own configuration names it. */
export const MINI_HOME = '/pages/index/index';

interface MiniProgram {
  reLaunch(options: { readonly url: string }): void;
}

interface WechatWindow {
  /** From WeChat's script, if the page has loaded it. */
  readonly wx?: { readonly miniProgram?: MiniProgram };
  /** The bridge that WeChat's script itself calls; every page inside WeChat has it. */
  readonly WeixinJSBridge?: { invoke(name: string, data: object): void };
}

/** Whether this page is in the web view of a mini-program, by what WeChat documents for it: the name in the user agent. */
export const inMiniProgram = (): boolean => /miniProgram/i.test(navigator.userAgent);

/** Closes this page and opens another one of the mini-program; false if the page is not inside it. */
export function reLaunch(url: string): boolean {
  const { wx, WeixinJSBridge } = window as unknown as WechatWindow;
  if (wx?.miniProgram) wx.miniProgram.reLaunch({ url });
  else if (WeixinJSBridge) WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'reLaunch', arg: { url } });
  else return false;
  return true;
}
