import account from './en/account.json';
import boardFiles from './en/boardFiles.json';
import boards from './en/boards.json';
import common from './en/common.json';
import documents from './en/documents.json';
import editor from './en/editor.json';
import editorComments from './en/editorComments.json';
import editorFind from './en/editorFind.json';
import editorHistory from './en/editorHistory.json';
import editorObjects from './en/editorObjects.json';
import editorPeople from './en/editorPeople.json';
import editorScreens from './en/editorScreens.json';
import editorTools from './en/editorTools.json';
import editorView from './en/editorView.json';
import files from './en/files.json';
import notices from './en/notices.json';
import pictures from './en/pictures.json';
import sharing from './en/sharing.json';
import shell from './en/shell.json';
import takeAway from './en/takeAway.json';

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
