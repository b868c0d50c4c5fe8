import antd from 'antd/es/locale/en_US.js';
import account from './en/account.json';
import boards from './en/boards.json';
import common from './en/common.json';
import shell from './en/shell.json';

export const pack = { antd, messages: { account, boards, common, shell } };
