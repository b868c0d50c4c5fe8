import account from './zh-tw/account.json';
import boards from './zh-tw/boards.json';
import common from './zh-tw/common.json';
import editor from './zh-tw/editor.json';
import editorObjects from './zh-tw/editorObjects.json';
import editorPeople from './zh-tw/editorPeople.json';
import editorTools from './zh-tw/editorTools.json';
import editorView from './zh-tw/editorView.json';
import notices from './zh-tw/notices.json';
import sharing from './zh-tw/sharing.json';
import shell from './zh-tw/shell.json';

export const pack = {
  messages: {
    account,
    boards,
    common,
    editor,
    editorObjects,
    editorPeople,
    editorTools,
    editorView,
    notices,
    sharing,
    shell,
  },
};
