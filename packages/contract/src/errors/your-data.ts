import { entries } from './entry.ts';

/** 1180–1189: a person's own data and the deletion of an account. */
export const YOUR_DATA_ERRORS = entries({
  DATA_EXPORT_RUNNING: {
    code: 1180,
    status: 409,
    show: 'toast',
    en: 'Your data is being prepared already',
    zh: '你的数据已在准备中',
    'zh-tw': '你的資料已在準備中',
  },
  DATA_EXPORT_TODAY: {
    code: 1181,
    status: 429,
    show: 'toast',
    en: 'Your data can be prepared once a day. Try again tomorrow',
    zh: '每天只能准备一次数据，请明天再试',
    'zh-tw': '每天只能準備一次資料，請明天再試',
  },
  ENTERPRISE_NEEDS_OWNER: {
    code: 1182,
    status: 409,
    show: 'toast',
    en: 'You are the only owner of {0}. Make somebody else an owner first',
    zh: '你是“{0}”的唯一所有者。请先让其他人成为所有者',
    'zh-tw': '你是「{0}」的唯一擁有者。請先讓其他人成為擁有者',
  },
  DELETION_BEGUN: {
    code: 1183,
    status: 410,
    show: 'toast',
    en: 'This account is being deleted and can no longer be kept',
    zh: '该账号正在删除，无法再保留',
    'zh-tw': '該帳號正在刪除，無法再保留',
  },
});
