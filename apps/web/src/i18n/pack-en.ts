import account from './en/account.json';
import accountSettings from './en/accountSettings.json';
import addressBook from './en/addressBook.json';
import boardFiles from './en/boardFiles.json';
import boards from './en/boards.json';
import booking from './en/booking.json';
import call from './en/call.json';
import callEvents from './en/callEvents.json';
import callLobby from './en/callLobby.json';
import callRecording from './en/callRecording.json';
import callStatistics from './en/callStatistics.json';
import common from './en/common.json';
import consoleTexts from './en/console.json';
import documents from './en/documents.json';
import door from './en/door.json';
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
import guestMeeting from './en/guestMeeting.json';
import meetingRecords from './en/meetingRecords.json';
import meetingRooms from './en/meetingRooms.json';
import merchant from './en/merchant.json';
import merchantAdmin from './en/merchantAdmin.json';
import miniProgram from './en/miniProgram.json';
import myMeetings from './en/myMeetings.json';
import notices from './en/notices.json';
import peopleBook from './en/peopleBook.json';
import pictures from './en/pictures.json';
import qrSignIn from './en/qrSignIn.json';
import rights from './en/rights.json';
import roomAdmin from './en/roomAdmin.json';
import security from './en/security.json';
import setup from './en/setup.json';
import sharing from './en/sharing.json';
import shell from './en/shell.json';
import siteAdmin from './en/siteAdmin.json';
import sso from './en/sso.json';
import takeAway from './en/takeAway.json';
import wechat from './en/wechat.json';
import yourData from './en/yourData.json';
import { errorTexts } from './error-texts.ts';

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
    errors: errorTexts('en'),
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
