import account from './zh/account.json';
import boards from './zh/boards.json';
import common from './zh/common.json';
import editor from './zh/editor.json';
import editorObjects from './zh/editorObjects.json';
import editorPeople from './zh/editorPeople.json';
import editorTools from './zh/editorTools.json';
import editorView from './zh/editorView.json';
import notices from './zh/notices.json';
import sharing from './zh/sharing.json';
import shell from './zh/shell.json';

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
