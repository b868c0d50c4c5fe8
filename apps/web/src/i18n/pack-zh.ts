import antd from 'antd/es/locale/zh_CN.js';
import account from './zh/account.json';
import boards from './zh/boards.json';
import common from './zh/common.json';
import shell from './zh/shell.json';

export const pack = { antd, messages: { account, boards, common, shell } };
