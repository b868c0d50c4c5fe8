import account from './en/account.json';
import boards from './en/boards.json';
import common from './en/common.json';
import editor from './en/editor.json';
import editorObjects from './en/editorObjects.json';
import editorPeople from './en/editorPeople.json';
import editorTools from './en/editorTools.json';
import editorView from './en/editorView.json';
import notices from './en/notices.json';
import sharing from './en/sharing.json';
import shell from './en/shell.json';

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
