import { entries } from './entry.ts';

/** 1190–1199: the mini-program. */
export const MINI_PROGRAM_ERRORS = entries({
  MINI_PASS_EXPIRED: {
    code: 1190,
    status: 410,
    show: 'toast',
    en: 'This way in has been used or has expired. Open the board again in the mini-program',
    zh: '该入口已使用或已过期，请在小程序中重新打开白板',
    'zh-tw': '此入口已使用或已過期，請在小程式中重新開啟白板',
  },
  MINI_NOT_LINKED: {
    code: 1191,
    status: 404,
    show: 'toast',
    en: 'No account is linked to this WeChat. Link it in the account settings on the website',
    zh: '该微信尚未绑定账号，请在网站的账号设置中绑定',
    'zh-tw': '此微信尚未綁定帳號，請在網站的帳號設定中綁定',
  },
  PAGE_NOT_OURS: {
    code: 1192,
    status: 400,
    show: 'silent',
    en: 'Only pages of this product are signed',
    zh: '只为本产品的页面签名',
    'zh-tw': '只為本產品的頁面簽章',
  },
});
