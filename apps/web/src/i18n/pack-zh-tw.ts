import account from './zh-tw/account.json';
import boardFiles from './zh-tw/boardFiles.json';
import boards from './zh-tw/boards.json';
import common from './zh-tw/common.json';
import documents from './zh-tw/documents.json';
import editor from './zh-tw/editor.json';
import editorComments from './zh-tw/editorComments.json';
import editorFind from './zh-tw/editorFind.json';
import editorHistory from './zh-tw/editorHistory.json';
import editorObjects from './zh-tw/editorObjects.json';
import editorPeople from './zh-tw/editorPeople.json';
import editorScreens from './zh-tw/editorScreens.json';
import editorTools from './zh-tw/editorTools.json';
import editorView from './zh-tw/editorView.json';
import files from './zh-tw/files.json';
import notices from './zh-tw/notices.json';
import pictures from './zh-tw/pictures.json';
import sharing from './zh-tw/sharing.json';
import shell from './zh-tw/shell.json';
import takeAway from './zh-tw/takeAway.json';

export const pack = {
  messages: {
    account,
    boardFiles,
    boards,
    common,
    editor,
    editorHistory,
    editorComments,
    editorFind,
    editorObjects,
    editorPeople,
    editorScreens,
    editorTools,
    editorView,
    files,
    notices,
    documents,
    pictures,
    sharing,
    shell,
    takeAway,
  },
};
