import account from './zh/account.json';
import boardFiles from './zh/boardFiles.json';
import boards from './zh/boards.json';
import common from './zh/common.json';
import documents from './zh/documents.json';
import editor from './zh/editor.json';
import editorComments from './zh/editorComments.json';
import editorFind from './zh/editorFind.json';
import editorHistory from './zh/editorHistory.json';
import editorObjects from './zh/editorObjects.json';
import editorPeople from './zh/editorPeople.json';
import editorScreens from './zh/editorScreens.json';
import editorTools from './zh/editorTools.json';
import editorView from './zh/editorView.json';
import files from './zh/files.json';
import notices from './zh/notices.json';
import pictures from './zh/pictures.json';
import sharing from './zh/sharing.json';
import shell from './zh/shell.json';
import takeAway from './zh/takeAway.json';

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
