import { entries } from './entry.ts';

/** 1430–1449: rights and requests to sales. */
export const RIGHTS_ERRORS = entries({
  SALES_REQUEST_OPEN: {
    code: 1430,
    status: 409,
    show: 'toast',
    en: 'You have already asked. Sales will contact you',
    zh: '你已经提交过申请，销售会与你联系',
    'zh-tw': '你已經提交過申請，業務會與你聯絡',
  },
});
