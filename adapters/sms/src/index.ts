export { openSmsSender } from './aliyun.ts';
export { SmsRefused, type SmsSender } from './port.ts';
