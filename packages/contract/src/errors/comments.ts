import { entries } from './entry.ts';

/** 1250–1259: comments on a board. */
export const COMMENT_ERRORS = entries({
  COMMENT_EMPTY: {
    code: 1250,
    status: 400,
    show: 'field',
    en: 'Write something first',
    zh: '请先输入内容',
    'zh-tw': '請先輸入內容',
  },
  COMMENT_LENGTH: {
    code: 1251,
    status: 400,
    show: 'field',
    en: 'A comment has at most 2,000 characters',
    zh: '评论最多 2,000 个字符',
    'zh-tw': '留言最多 2,000 個字元',
  },
  COMMENT_FORBIDDEN: {
    code: 1252,
    status: 403,
    show: 'toast',
    en: 'On this whiteboard only people who can edit may comment',
    zh: '此白板只有可编辑的成员才能评论',
    'zh-tw': '這個白板只有可編輯的成員才能留言',
  },
  COMMENT_GONE: {
    code: 1253,
    status: 404,
    show: 'toast',
    en: 'This comment is no longer there',
    zh: '该评论已不存在',
    'zh-tw': '這則留言已不存在',
  },
  COMMENT_NOT_YOURS: {
    code: 1254,
    status: 403,
    show: 'toast',
    en: 'Only the author of a comment can change it',
    zh: '只有作者可以修改评论',
    'zh-tw': '只有作者可以修改留言',
  },
  COMMENT_LIMIT: {
    code: 1255,
    status: 409,
    show: 'dialog',
    en: 'There are {0} comments here already, and there is no room for more. Delete some that are done',
    zh: '此处已有 {0} 条评论，无法继续添加。请删除一些已处理的评论',
    'zh-tw': '這裡已有 {0} 則留言，無法再新增。請刪除一些已處理的留言',
  },
});
