/** The home page of the mini-program, as its own configuration names it. */
export const MINI_HOME = '/pages/index/index';

interface MiniProgram {
  reLaunch(options: { readonly url: string }): void;
}

interface WechatWindow {
  /** Of WeChat's script, where the page has it. */
  readonly wx?: { readonly miniProgram?: MiniProgram };
  /** What WeChat's script itself calls; every page inside WeChat has it. */
  readonly WeixinJSBridge?: { invoke(name: string, data: object): void };
}

/** Closes this page and opens another one of the mini-program; false outside of it. */
export function reLaunch(url: string): boolean {
  const { wx, WeixinJSBridge } = window as unknown as WechatWindow;
  if (wx?.miniProgram) wx.miniProgram.reLaunch({ url });
  else if (WeixinJSBridge) WeixinJSBridge.invoke('invokeMiniProgramAPI', { name: 'reLaunch', arg: { url } });
  else return false;
  return true;
}
