import { entries } from './entry.ts';

/** 1350–1359: files taken away by a QR code. */
export const TAKE_AWAY_ERRORS = entries({
  TAKE_AWAY_GONE: {
    code: 1350,
    status: 410,
    show: 'field',
    en: 'These files are no longer available. Ask for a new code',
    zh: '这些文件已不可用，请索取新的二维码',
    'zh-tw': '這些檔案已無法使用，請索取新的 QR Code',
  },
  TAKE_AWAY_PASSWORD_WRONG: {
    code: 1351,
    status: 403,
    show: 'field',
    en: 'The password is not right. It is shown beside the QR code',
    zh: '密码不正确。密码显示在二维码旁边',
    'zh-tw': '密碼不正確。密碼顯示在 QR Code 旁邊',
  },
  TAKE_AWAY_LOCKED: {
    code: 1352,
    status: 403,
    show: 'field',
    en: 'Too many wrong passwords. Ask for a new password',
    zh: '密码错误次数过多，请索取新密码',
    'zh-tw': '密碼錯誤次數過多，請索取新密碼',
  },
  TAKE_AWAY_PASSWORD_FORMAT: {
    code: 1353,
    status: 422,
    show: 'field',
    en: 'A password has 4 letters or digits',
    zh: '密码为 4 位字母或数字',
    'zh-tw': '密碼為 4 位字母或數字',
  },
});
