import { entries } from './entry.ts';

/** 1800–1899: meetings. Responses have code, msg and data like all others; msg is shown as an error. */
export const MEETING_ERRORS = entries({
  ROOM_CONFLICT: {
    code: 1801,
    status: 409,
    show: 'toast',
    en: 'The room is already booked at that time',
    zh: '该时段会议室已被预订',
    'zh-tw': '該時段會議室已被預訂',
  },
  DELAY_TOO_LONG: {
    code: 1802,
    status: 400,
    show: 'toast',
    en: 'A meeting can be delayed by at most 60 minutes',
    zh: '会议最多延长 60 分钟',
    'zh-tw': '會議最多延長 60 分鐘',
  },
  DELAY_MEETS_NEXT: {
    code: 1803,
    status: 409,
    show: 'toast',
    en: 'The delay would pass the start of the next meeting',
    zh: '延长后将超过下一场会议的开始时间',
    'zh-tw': '延長後將超過下一場會議的開始時間',
  },
  RESERVATION_PASSWORD_EMPTY: {
    code: 1804,
    status: 400,
    show: 'field',
    en: 'Reservation password cannot be empty',
    zh: '预约密码不能为空',
    'zh-tw': '預約密碼不能為空',
  },
  RESERVATION_PASSWORD_WRONG: {
    code: 1805,
    status: 400,
    show: 'field',
    en: 'Reservation password wrong, re-enter',
    zh: '预约密码错误，请重新输入',
    'zh-tw': '預約密碼錯誤，請重新輸入',
  },
});
