export { startWechatServer, TEST_APPS, type WechatServer } from './wechat-server.ts';
