export type { PageSignature, Wechat, WechatApp, WechatOptions, WechatPerson } from './port.ts';
export { WechatRefusal } from './port.ts';
export { openWechat } from './wechat.ts';
