import antd from 'antd/es/locale/zh_TW.js';
import account from './zh-tw/account.json';
import boards from './zh-tw/boards.json';
import common from './zh-tw/common.json';
import shell from './zh-tw/shell.json';

export const pack = { antd, messages: { account, boards, common, shell } };
