import { errorTexts } from './error-texts.ts';
import account from './zh/account.json';
import accountSettings from './zh/accountSettings.json';
import addressBook from './zh/addressBook.json';
import boardFiles from './zh/boardFiles.json';
import boards from './zh/boards.json';
import booking from './zh/booking.json';
import call from './zh/call.json';
import callEvents from './zh/callEvents.json';
import callLobby from './zh/callLobby.json';
import callRecording from './zh/callRecording.json';
import callStatistics from './zh/callStatistics.json';
import common from './zh/common.json';
import consoleTexts from './zh/console.json';
import documents from './zh/documents.json';
import door from './zh/door.json';
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
import guestMeeting from './zh/guestMeeting.json';
import meetingRecords from './zh/meetingRecords.json';
import meetingRooms from './zh/meetingRooms.json';
import merchant from './zh/merchant.json';
import merchantAdmin from './zh/merchantAdmin.json';
import miniProgram from './zh/miniProgram.json';
import myMeetings from './zh/myMeetings.json';
import notices from './zh/notices.json';
import peopleBook from './zh/peopleBook.json';
import pictures from './zh/pictures.json';
import qrSignIn from './zh/qrSignIn.json';
import rights from './zh/rights.json';
import roomAdmin from './zh/roomAdmin.json';
import security from './zh/security.json';
import setup from './zh/setup.json';
import sharing from './zh/sharing.json';
import shell from './zh/shell.json';
import siteAdmin from './zh/siteAdmin.json';
import sso from './zh/sso.json';
import takeAway from './zh/takeAway.json';
import wechat from './zh/wechat.json';
import yourData from './zh/yourData.json';

export const pack = {
  messages: {
    account,
    accountSettings,
    addressBook,
    boardFiles,
    boards,
    booking,
    call,
    callLobby,
    callEvents,
    callRecording,
    callStatistics,
    common,
    console: consoleTexts,
    door,
    editor,
    editorHistory,
    editorComments,
    editorFind,
    editorObjects,
    editorPeople,
    editorScreens,
    editorTools,
    editorView,
    errors: errorTexts('zh'),
    files,
    guestMeeting,
    meetingRecords,
    meetingRooms,
    merchant,
    miniProgram,
    merchantAdmin,
    myMeetings,
    notices,
    documents,
    peopleBook,
    pictures,
    rights,
    roomAdmin,
    security,
    qrSignIn,
    setup,
    sharing,
    shell,
    siteAdmin,
    sso,
    takeAway,
    wechat,
    yourData,
  },
};
