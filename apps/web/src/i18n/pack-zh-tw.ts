import { errorTexts } from './error-texts.ts';
import account from './zh-tw/account.json';
import accountSettings from './zh-tw/accountSettings.json';
import addressBook from './zh-tw/addressBook.json';
import boardFiles from './zh-tw/boardFiles.json';
import boards from './zh-tw/boards.json';
import booking from './zh-tw/booking.json';
import call from './zh-tw/call.json';
import callEvents from './zh-tw/callEvents.json';
import callLobby from './zh-tw/callLobby.json';
import callRecording from './zh-tw/callRecording.json';
import callStatistics from './zh-tw/callStatistics.json';
import common from './zh-tw/common.json';
import consoleTexts from './zh-tw/console.json';
import documents from './zh-tw/documents.json';
import door from './zh-tw/door.json';
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
import guestMeeting from './zh-tw/guestMeeting.json';
import meetingRecords from './zh-tw/meetingRecords.json';
import meetingRooms from './zh-tw/meetingRooms.json';
import merchant from './zh-tw/merchant.json';
import merchantAdmin from './zh-tw/merchantAdmin.json';
import miniProgram from './zh-tw/miniProgram.json';
import myMeetings from './zh-tw/myMeetings.json';
import notices from './zh-tw/notices.json';
import peopleBook from './zh-tw/peopleBook.json';
import pictures from './zh-tw/pictures.json';
import qrSignIn from './zh-tw/qrSignIn.json';
import rights from './zh-tw/rights.json';
import roomAdmin from './zh-tw/roomAdmin.json';
import security from './zh-tw/security.json';
import setup from './zh-tw/setup.json';
import sharing from './zh-tw/sharing.json';
import shell from './zh-tw/shell.json';
import siteAdmin from './zh-tw/siteAdmin.json';
import sso from './zh-tw/sso.json';
import takeAway from './zh-tw/takeAway.json';
import wechat from './zh-tw/wechat.json';
import yourData from './zh-tw/yourData.json';

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
    errors: errorTexts('zh-tw'),
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
