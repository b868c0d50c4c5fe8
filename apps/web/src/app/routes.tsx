import { AGREEMENTS, type ModuleSwitches } from '@sw/contract';
import { type ComponentType, Suspense } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router';
import { framed } from '../features/lazy/framed.tsx';
import { firstScreen, lazyScreen } from '../features/lazy/lazy-screen.ts';
import { AppSpinner } from '../features/page/app-spinner.tsx';
import { useT } from '../i18n/language.ts';
import { Crash } from './failure-screens.tsx';
import { Guard } from './guard.tsx';
import { Root } from './root.tsx';
import type { RouteFlags } from './route-flags.ts';

interface Row extends RouteFlags {
  readonly screen: ComponentType;
}

type Given = Pick<Row, 'name' | 'path' | 'title' | 'screen'> & Partial<Row>;

/** For users who are not signed in; never remembered. */
const loginPage = (given: Given): Row => ({
  auth: false,
  guestOnly: false,
  remember: false,
  loginType: true,
  module: undefined,
  frame: 'alone',
  ...given,
});

/** Under the sider, for signed-in users; remembered. */
const shellPage = (given: Given): Row => ({
  ...loginPage(given),
  auth: true,
  remember: true,
  loginType: false,
  frame: 'shell',
  ...given,
});

/** Without the sider, open to all, not remembered. */
const openPage = (given: Given): Row => ({ ...loginPage(given), loginType: false, ...given });

const SignIn = lazyScreen(framed(async () => (await import('../screens/sign-in/sign-in.tsx')).SignIn));
const RegisterAndReset = lazyScreen(
  framed(async () => (await import('../screens/register-and-reset/register-and-reset.tsx')).RegisterAndReset),
);
const MailLogin = lazyScreen(framed(async () => (await import('../screens/mail-login/mail-login.tsx')).MailLogin));
const LoginResult = lazyScreen(
  framed(async () => (await import('../screens/login-result/login-result.tsx')).LoginResult),
);
const InitialPassword = lazyScreen(
  framed(async () => (await import('../screens/initial-password/initial-password.tsx')).InitialPassword),
);
const SetUp = lazyScreen(framed(async () => (await import('../screens/set-up/set-up.tsx')).SetUp));
const QrSignIn = lazyScreen(framed(async () => (await import('../screens/qr-sign-in/qr-sign-in.tsx')).QrSignIn));
const QrConfirm = lazyScreen(framed(async () => (await import('../screens/qr-confirm/qr-confirm.tsx')).QrConfirm));
const WechatCallback = lazyScreen(
  framed(async () => (await import('../screens/wechat-callback/wechat-callback.tsx')).WechatCallback),
);
const MiniEntry = lazyScreen(framed(async () => (await import('../screens/mini-program/mini-entry.tsx')).MiniEntry));
const MiniBoard = lazyScreen(async () => (await import('../screens/mini-program/mini-board.tsx')).MiniBoard);
const SingleSignOn = lazyScreen(
  framed(async () => (await import('../screens/single-sign-on/single-sign-on.tsx')).SingleSignOn),
);
const ProviderReturn = lazyScreen(
  framed(async () => (await import('../screens/single-sign-on/provider-return.tsx')).ProviderReturn),
);
const Boards = lazyScreen(framed(async () => (await import('../screens/boards/boards.tsx')).Boards));
const Document = lazyScreen(framed(async () => (await import('../screens/document/document.tsx')).Document));
const Files = lazyScreen(framed(async () => (await import('../screens/files/files.tsx')).Files));
const CallSummary = lazyScreen(
  framed(async () => (await import('../screens/call-summary/call-summary.tsx')).CallSummary),
);
const Rights = lazyScreen(framed(async () => (await import('../screens/rights/rights.tsx')).Rights));
const Recycle = lazyScreen(framed(async () => (await import('../screens/recycle/recycle.tsx')).Recycle));
const Board = firstScreen(async () => (await import('../screens/board/board.tsx')).Board);
const Book = lazyScreen(framed(async () => (await import('../screens/meeting/book/book.tsx')).Book));
const Door = lazyScreen(framed(async () => (await import('../screens/door/door.tsx')).Door));
const DoorSignIn = lazyScreen(framed(async () => (await import('../screens/door/door-sign-in.tsx')).DoorSignIn));
const Join = lazyScreen(framed(async () => (await import('../screens/join/join.tsx')).Join));
const Account = lazyScreen(framed(async () => (await import('../screens/account/account.tsx')).Account));
const Legal = lazyScreen(framed(async () => (await import('../screens/legal/legal.tsx')).Legal));
const NotFound = lazyScreen(framed(async () => (await import('../screens/not-found/not-found.tsx')).NotFound));
const Mine = lazyScreen(framed(async () => (await import('../screens/meeting/mine/mine.tsx')).Mine));
const Guest = lazyScreen(framed(async () => (await import('../screens/meeting/guest/guest.tsx')).Guest));
const AddressBook = lazyScreen(
  framed(async () => (await import('../screens/meeting/people/address-book.tsx')).AddressBook),
);
const Records = lazyScreen(framed(async () => (await import('../screens/meeting/records/records.tsx')).Records));
const MeetingRecord = lazyScreen(framed(async () => (await import('../screens/meeting/records/record.tsx')).Record));
const SharedRecord = lazyScreen(
  framed(async () => (await import('../screens/meeting/records/shared-record.tsx')).SharedRecord),
);
const Enterprise = lazyScreen(framed(async () => (await import('../screens/enterprise/enterprise.tsx')).Enterprise));
const Schedule = lazyScreen(framed(async () => (await import('../screens/meeting/schedule/schedule.tsx')).Schedule));
const Site = lazyScreen(framed(async () => (await import('../screens/site/site.tsx')).Site));
const EnterpriseJoin = lazyScreen(
  framed(async () => (await import('../screens/enterprise-join/enterprise-join.tsx')).EnterpriseJoin),
);
const TakeAway = lazyScreen(framed(async () => (await import('../screens/take-away/take-away.tsx')).TakeAway));
const SecondFactor = lazyScreen(
  framed(async () => (await import('../screens/second-factor/second-factor.tsx')).SecondFactor),
);
const Shell = lazyScreen(framed(async () => (await import('../screens/shell/shell.tsx')).Shell));

const LEGAL_TITLES = {
  person: 'shell:titles.person',
  privacy: 'shell:titles.privacy',
  other: 'shell:titles.notFound',
} as const;

/**
 * Every route of the specification, in its order, plus `join`, the target of share links, and `confirmQr`, the target of QR
 * codes. The specification leaves open the paths of two: `wechatCallback` and `forgetAndReset`.
 */
export const ROUTE_TABLE: readonly Row[] = [
  loginPage({ name: 'login', path: '/login', title: 'account:signIn.title', guestOnly: true, screen: SignIn }),
  loginPage({
    name: 'registerAndReset',
    path: '/registerAndReset',
    title: 'account:register.title',
    titleFor: (query) => (query.get('type') === 'reset' ? 'account:reset.title' : 'account:register.title'),
    screen: RegisterAndReset,
  }),
  loginPage({ name: 'doMailLogin', path: '/doMailLogin', title: 'account:signIn.title', screen: MailLogin }),
  loginPage({ name: 'loginResult', path: '/loginResult', title: 'account:outcome.title', screen: LoginResult }),
  loginPage({
    name: 'verify',
    path: '/login/verify',
    title: 'security:verify.title',
    guestOnly: true,
    screen: SecondFactor,
  }),
  loginPage({ name: 'getQrcode', path: '/login/qrcode', title: 'account:signIn.title', screen: QrSignIn }),
  // The target of a QR code: the phone confirms the sign-in on the computer.
  openPage({
    name: 'confirmQr',
    path: '/login/scan/:qrId',
    title: 'qrSignIn:ask.title',
    auth: true,
    screen: QrConfirm,
  }),
  loginPage({
    name: 'sso',
    path: '/login/sso',
    title: 'sso:start.title',
    guestOnly: true,
    module: 'merchant',
    screen: SingleSignOn,
  }),
  loginPage({
    name: 'oidcCallback',
    path: '/oidcCallback',
    title: 'sso:start.title',
    module: 'merchant',
    screen: ProviderReturn,
  }),
  loginPage({
    name: 'Wechatcallback',
    path: '/wechatCallback',
    title: 'account:signIn.title',
    guestOnly: true,
    screen: WechatCallback,
  }),
  loginPage({
    name: 'forgetAndReset',
    path: '/forgetAndReset',
    title: 'account:initial.title',
    screen: InitialPassword,
  }),
  // Used once, by the operator of a new installation.
  loginPage({ name: 'setup', path: '/setup', title: 'setup:title', screen: SetUp }),
  shellPage({ name: 'account', path: '/account', title: 'shell:titles.account', screen: Account }),
  openPage({
    name: 'content',
    path: '/account/content/:type',
    title: 'shell:titles.notFound',
    titleFor: (_query, { type }) => LEGAL_TITLES[AGREEMENTS.find((name) => name === type) ?? 'other'],
    module: 'privacy',
    screen: Legal,
  }),
  shellPage({ name: 'boards', path: '/board', title: 'shell:titles.boards', module: 'whiteboard', screen: Boards }),
  shellPage({ name: 'files', path: '/files', title: 'shell:titles.files', module: 'file', screen: Files }),
  shellPage({
    name: 'recycle',
    path: '/recycle',
    title: 'shell:titles.recycle',
    module: 'whiteboard',
    screen: Recycle,
  }),
  shellPage({ name: 'rights', path: '/rights', title: 'shell:titles.rights', module: 'rights', screen: Rights }),
  shellPage({
    name: 'callSummary',
    path: '/callSummary',
    title: 'shell:titles.callSummary',
    module: 'callStatistics',
    screen: CallSummary,
  }),
  shellPage({
    name: 'enterprise',
    path: '/enterprise',
    title: 'shell:titles.enterprise',
    module: 'merchant',
    screen: Enterprise,
  }),
  shellPage({ name: 'site', path: '/admin', title: 'shell:titles.site', screen: Site }),
  shellPage({
    name: 'enterpriseJoin',
    path: '/enterprise/join',
    title: 'shell:titles.enterpriseJoin',
    module: 'merchant',
    frame: 'alone',
    remember: false,
    screen: EnterpriseJoin,
  }),
  // The target of a share link. Not remembered: opening it again after the next sign-in would join again.
  shellPage({
    name: 'join',
    path: '/board/join',
    title: 'sharing:join.title',
    module: 'whiteboard',
    frame: 'alone',
    remember: false,
    screen: Join,
  }),
  shellPage({
    name: 'editor',
    path: '/board/:wbNo',
    title: 'shell:titles.editor',
    module: 'whiteboard',
    frame: 'alone',
    screen: Board,
  }),
  shellPage({
    name: 'editorPage',
    path: '/board/:wbNo/:wbPageId',
    title: 'shell:titles.editor',
    module: 'whiteboard',
    frame: 'alone',
    screen: Board,
  }),
  shellPage({ name: 'meeting', path: '/meeting', title: 'shell:titles.meeting', module: 'meeting', screen: Schedule }),
  shellPage({ name: 'bookMeeting', path: '/meeting/book', title: 'booking:title', module: 'meeting', screen: Book }),
  shellPage({
    name: 'changeMeeting',
    path: '/meeting/book/:meetingId',
    title: 'booking:editTitle',
    module: 'meeting',
    screen: Book,
  }),
  shellPage({
    name: 'myMeetings',
    path: '/meeting/mine',
    title: 'shell:menu.myMeetings',
    module: 'meeting',
    screen: Mine,
  }),
  shellPage({
    name: 'myMeeting',
    path: '/meeting/mine/:meetingId',
    title: 'shell:menu.myMeetings',
    module: 'meeting',
    screen: Mine,
  }),
  shellPage({
    name: 'addressBook',
    path: '/meeting/people',
    title: 'shell:menu.addressBook',
    module: 'meeting',
    screen: AddressBook,
  }),
  shellPage({
    name: 'meetingRecords',
    path: '/meeting/records',
    title: 'shell:menu.meetingRecords',
    module: 'meeting',
    screen: Records,
  }),
  shellPage({
    name: 'meetingRecord',
    path: '/meeting/records/:meetingId',
    title: 'meetingRecords:title',
    module: 'meeting',
    screen: MeetingRecord,
  }),
  // The target of a link to a shared record; its readers may have no account.
  openPage({
    name: 'sharedRecord',
    path: '/meeting/record/:key',
    title: 'meetingRecords:title',
    module: 'meeting',
    screen: SharedRecord,
  }),
  // The target of the links in mails to external contacts.
  openPage({
    name: 'guestMeeting',
    path: '/meeting/guest/:key',
    title: 'guestMeeting:title',
    module: 'meeting',
    screen: Guest,
  }),
  // The screen of a tablet at a room, and the target of its QR code.
  openPage({ name: 'door', path: '/door', title: 'door:title', module: 'meeting', screen: Door }),
  openPage({
    name: 'doorSignIn',
    path: '/door/in',
    title: 'door:signIn.title',
    auth: true,
    module: 'meeting',
    screen: DoorSignIn,
  }),
  openPage({
    name: 'document',
    path: '/document/index',
    title: 'shell:titles.document',
    screen: Document,
  }),
  openPage({ name: 'scanCode', path: '/scanCode/', title: 'shell:titles.scanCode', screen: TakeAway }),
  openPage({
    name: 'miniBoard',
    path: '/m/:authorization/:wbNo/:wbPageId',
    title: 'shell:titles.editor',
    module: 'miniProgram',
    auth: true,
    screen: MiniBoard,
  }),
  openPage({
    name: 'miniEntry',
    path: '/m/wechat/:wbNo',
    title: 'shell:titles.editor',
    module: 'miniProgram',
    screen: MiniEntry,
  }),
];

const NOT_FOUND: Row = openPage({ name: 'notFound', path: '*', title: 'shell:titles.notFound', screen: NotFound });

export const existingRoutes = (modules: ModuleSwitches): readonly Row[] =>
  ROUTE_TABLE.filter(({ module }) => module === undefined || modules[module]);

/** The settings, and pages that only few users may see. */
const NEVER_HOME = ['account', 'site'];

/** `/` redirects to the boards; with the whiteboard module off, to the first existing page. */
export function homePath(modules: ModuleSwitches): string {
  const pages = existingRoutes(modules).filter(({ frame }) => frame === 'shell');
  return (
    (pages.find(({ name }) => name === 'boards') ?? pages.find(({ name }) => !NEVER_HOME.includes(name)) ?? pages[0])
      ?.path ?? '/account'
  );
}

function Page({ row }: { readonly row: Row }) {
  const t = useT();
  const { screen: Screen } = row;
  return (
    <Guard auth={row.auth} guestOnly={row.guestOnly}>
      <Suspense fallback={<AppSpinner label={t('common:loading')} />}>
        <Screen />
      </Suspense>
    </Guard>
  );
}

function ShellFrame() {
  const t = useT();
  return (
    <Guard auth guestOnly={false}>
      <Suspense fallback={<AppSpinner label={t('common:loading')} />}>
        <Shell />
      </Suspense>
    </Guard>
  );
}

const route = (row: Row): RouteObject => ({ path: row.path, handle: row, element: <Page row={row} /> });

export function buildRoutes(modules: ModuleSwitches): RouteObject[] {
  const rows = existingRoutes(modules);
  return [
    {
      element: <Root />,
      errorElement: <Crash />,
      children: [
        { element: <ShellFrame />, children: rows.filter(({ frame }) => frame === 'shell').map(route) },
        ...rows.filter(({ frame }) => frame === 'alone').map(route),
        {
          path: '/',
          element: (
            <Guard auth guestOnly={false}>
              <Navigate to={homePath(modules)} replace />
              <Outlet />
            </Guard>
          ),
        },
        route(NOT_FOUND),
      ],
    },
  ];
}
