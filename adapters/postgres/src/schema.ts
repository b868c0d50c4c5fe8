import type { NoticeChoices } from '@sw/policy';
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely';
import type { CallTables } from './tables/call-tables.ts';
import type { Id, Stamp } from './tables/column-types.ts';
import type { FileTables, NameClash } from './tables/file-tables.ts';
import type { MeetingTables } from './tables/meeting-tables.ts';
import type { MerchantTables } from './tables/merchant-tables.ts';
import type { PersonTables } from './tables/person-tables.ts';
import type { RulesTables } from './tables/rules-tables.ts';
import type { SignInTables } from './tables/sign-in-tables.ts';
import type { SingleSignOnTables } from './tables/single-sign-on-tables.ts';

/** The tables as Kysely sees them: camelCase here, snake_case in SQL (`wbNo` is `wb_no`). */
type Json = JSONColumnType<object | null, unknown, unknown>;

export type Quality = 'SD' | 'HDV' | 'UHD';
export type SpaceKind = 'personal' | 'merchant';
export type CounterKind = 'boards' | 'recycled' | 'shared' | 'starred';
/** `page` is a page of a document that the board holds as `file`. */
export type BlobKind = 'image' | 'file' | 'background' | 'page';
export type ExportFormat = 'png' | 'svg' | 'pdf' | 'twb';
export type ExportProblem = 'empty' | 'tooLarge' | 'failed';
export type ImportProblem =
  | 'notTwb'
  | 'damaged'
  | 'newer'
  | 'older'
  | 'tooLarge'
  | 'pages'
  | 'images'
  | 'space'
  | 'infected'
  | 'failed';
export type AgreementType = 'person' | 'privacy';

/** One column for each right in the rights list, and two for the limits of a board's contents. */
export interface LevelTable {
  levelNo: number;
  name: string;
  boardCount: number;
  callPeople: number;
  endpoints: number;
  singleCallMinutes: number;
  maxPages: number;
  monthCallMinutes: number;
  importFileMb: number;
  quality: Quality;
  documentsPerPage: number;
  spaceMb: number;
  imageNum: number;
  fileNum: number;
  revision: Generated<number>;
}

export interface AccountTable {
  accountId: Id;
  email: string;
  nickName: string;
  avatarKey: string | null;
  unionId: string | null;
  phone: string | null;
  locale: string;
  timeZone: string;
  levelNo: number;
  levelRevision: Generated<number>;
  initialPassword: Generated<boolean>;
  currentSpaceId: Id | null;
  /** Used by the previous release only; `noticeChoices` has replaced it. */
  commentMails: Generated<boolean>;
  /** The notices that the user turned off, by kind and channel. */
  noticeChoices: ColumnType<NoticeChoices, string | undefined, string>;
  disabledAt: Date | null;
  /** Whether the account administers the installation. */
  administrator: Generated<boolean>;
  createdAt: Stamp;
  updatedAt: Stamp;
}

export interface AgreementTable {
  accountId: Id;
  type: AgreementType;
  version: string;
  acceptedAt: Stamp;
  ip: string | null;
}

export interface SpaceTable {
  spaceId: Id;
  kind: SpaceKind;
  name: string;
  ownerAccountId: Id | null;
  createdAt: Stamp;
}

/** A view: the level that limits each space. */
export interface SpaceLevelView {
  spaceId: Id;
  levelNo: number;
}

export interface BoardTable {
  wbNo: Id;
  spaceId: Id;
  ownerAccountId: Id;
  wbName: string;
  createdAt: Stamp;
  editedAt: Stamp;
  recycledAt: Date | null;
  clearedAt: Date | null;
  demoAccountId: Id | null;
  demoClientId: string | null;
  demoSince: Date | null;
  copyTotal: Generated<number | null>;
  copyDone: Generated<number>;
  copyFailed: Generated<boolean>;
  viewersComment: Generated<boolean>;
}

/** The board that teaches its owner how to use boards. */
export interface WelcomeBoardTable {
  accountId: Id;
  wbNo: Id;
  /** Null while it is unchanged and does not count. */
  countedAt: Date | null;
}

/** A board in a user's list, their own or shared with them. */
export interface BoardEntryTable {
  accountId: Id;
  wbNo: Id;
  mine: boolean;
  permit: number;
  wbShareId: Id | null;
  wbName: string;
  createdAt: Date;
  editedAt: Date;
  starredAt: Date | null;
  openedAt: Date | null;
  hidden: Generated<boolean>;
  /** The space in whose list the entry is: the board's space if the user works there, otherwise the user's own. */
  spaceId: Generated<Id>;
}

export interface BoardSearchTable {
  accountId: Id;
  wbNo: Id;
  words: ColumnType<string, string, string>;
}

export interface PageWordsTable {
  pageId: Id;
  wbNo: Id;
  words: string[];
}

/** Versions are bigint columns and stay strings, like ids. */
export interface PageSegmentTable {
  pageId: Id;
  wbNo: Id;
  fromVersion: string;
  toVersion: string;
  records: number;
  bytes: string;
  work: Json;
}

export interface PageCheckpointTable {
  pageId: Id;
  wbNo: Id;
  version: string;
  hash: string;
}

export interface PageHistoryTable {
  pageId: Id;
  wbNo: Id;
  begins: string;
}

export interface PageVersionTable {
  pageVersionId: Id;
  pageId: Id;
  wbNo: Id;
  version: string;
  name: string;
  at: Date;
  byAccountId: Id | null;
  createdAt: Stamp;
}

export interface PageVisitTable {
  accountId: Id;
  pageId: Id;
  wbNo: Id;
  version: string;
  seenAt: Stamp;
}

export interface BlobTable {
  blobId: Id;
  spaceId: Id;
  key: string;
  bytes: Id;
  mime: string;
  /** Null if no process has read all bytes of the blob. */
  sha256: Buffer | null;
  /** Set for an image. */
  width: number | null;
  height: number | null;
  createdAt: Stamp;
}

/** An upload ticket. The blob gets the same number. */
export interface UploadTable {
  uploadId: Id;
  accountId: Id;
  spaceId: Id;
  /** Null if the upload is for the user's own use. */
  wbNo: Id | null;
  source: number;
  name: string;
  bytes: Id;
  createdAt: Stamp;
  completedAt: Date | null;
  refusedAt: Date | null;
  /** Bytes of the space reserved for it. */
  reserved: Generated<Id>;
  /** The store's name for an upload in parts. */
  partsId: string | null;
  expiresAt: Date | null;
  /** The folder of a file in the file centre. */
  folderId: Id | null;
  clash: Generated<NameClash>;
  /** When the virus scanner last found the file clean. */
  checkedAt: Date | null;
}

/** Maintained by triggers on the blobs and the uploads; read and lock it, never write it. */
export interface SpaceAccountTable {
  spaceId: Id;
  bytes: Generated<Id>;
  reserved: Generated<Id>;
  /** Files and folders, including those in the bin. */
  entries: Generated<number>;
  /** Boards, including those in the bin. */
  boards: Generated<number>;
}

export interface OwnBackgroundTable {
  accountId: Id;
  blobId: Id;
  name: string;
  createdAt: Stamp;
}

export interface DocumentTable {
  /** The blob of the file. */
  documentId: Id;
  /** The board to which it was added first, which holds and pays for its pages. */
  wbNo: Id;
  pageId: Id;
  selectId: string;
  name: string;
  state: 'waiting' | 'done' | 'failed';
  fault: string | null;
  pages: number;
  total: number;
  createdAt: Stamp;
}

export interface DocumentPageTable {
  documentId: Id;
  page: number;
  blobId: Id;
  /** The blob of the small picture. */
  smallId: Id;
  smallMd5: string;
  text: string;
}

export interface BoardExportTable {
  exportId: Id;
  wbNo: Id;
  spaceId: Id;
  accountId: Id;
  format: ExportFormat;
  total: number;
  done: Generated<number>;
  key: string | null;
  problem: ExportProblem | null;
  cancelledAt: Date | null;
  name: string | null;
  bytes: Id | null;
  createdAt: Stamp;
}

export interface TakeAwayTable {
  takeAwayId: Id;
  accountId: Id;
  keyHash: Buffer;
  passwordProof: string;
  wrong: Generated<number>;
  exportIds: string[];
  expiresAt: Date;
  createdAt: Stamp;
}

export interface BoardImportTable {
  importId: Id;
  accountId: Id;
  bytes: Id;
  wbNo: Id | null;
  done: Generated<number>;
  pictures: Generated<number>;
  problem: ImportProblem | null;
  spaceId: Id | null;
  endedAt: Date | null;
  createdAt: Stamp;
}

export interface BoardBlobTable {
  wbNo: Id;
  blobId: Id;
  kind: BlobKind;
  addedAt: Stamp;
}

export interface NoticeTable {
  noticeId: ColumnType<Id, never, never>;
  accountId: Id;
  name: string;
  wbNo: Id | null;
  byAccountId: Id | null;
  detail: Json;
  createdAt: Stamp;
  readAt: Date | null;
}

export interface CommentThreadTable {
  threadId: Id;
  wbNo: Id;
  spaceId: Id;
  pageId: Id;
  selectId: string | null;
  across: number | null;
  down: number | null;
  x: number;
  y: number;
  createdBy: Id | null;
  createdAt: Stamp;
  lastAt: Stamp;
  resolvedAt: Date | null;
  resolvedBy: Id | null;
}

export interface CommentTable {
  commentId: Id;
  seq: ColumnType<Id, never, never>;
  threadId: Id;
  authorAccountId: Id | null;
  text: string;
  mentions: Id[];
  createdAt: Stamp;
  editedAt: Date | null;
  deletedAt: Date | null;
}

export interface CommentReadTable {
  accountId: Id;
  threadId: Id;
  seq: Id;
}

export interface MailHistoryTable {
  accountId: Id;
  email: string;
  usedAt: Stamp;
}

export interface UserMetaTable {
  accountId: Id;
  meta: Json;
}

export interface BoardPageTable {
  pageId: Id;
  wbNo: Id;
  spaceId: Id;
  place: number;
  /** Null if the page has no name and is shown by its number. */
  pageName: string | null;
  shard: number;
  /** A bigint; sums with a sequence stay below 2^53, so they may be read as numbers. */
  versionBase: Generated<Id>;
  snapshotVersion: Generated<Id>;
  snapshotKey: string | null;
  snapshotHash: string | null;
  snapshotRules: number | null;
  editedAt: Stamp;
  createdAt: Stamp;
  deletedAt: Date | null;
  deletedBy: Id | null;
  /** When the contents of the deleted page were erased. */
  erasedAt: Date | null;
  thumbnailKey: string | null;
  thumbnailMd5: string | null;
  thumbnailVersion: Generated<Id>;
  hasObjects: Generated<boolean>;
  audioCount: Generated<number>;
  /** Blobs of the images shown at its last snapshot. */
  pictureIds: Generated<Id[]>;
}

export interface BoardActorTable {
  wbNo: Id;
  actor: number;
  accountId: Id | null;
}

export interface BoardSharerTable {
  wbShareId: Id;
  wbNo: Id;
  spaceId: Id;
  accountId: Id;
  permit: number;
  joinedAt: Stamp;
  removedAt: Date | null;
}

export interface ShareLinkTable {
  linkId: Id;
  wbNo: Id;
  spaceId: Id;
  createdBy: Id;
  keyHash: Buffer;
  permit: number;
  /** Mailed to one address; never shown in the dialog. */
  mailed: Generated<boolean>;
  createdAt: Stamp;
  expiresAt: Date;
  revokedAt: Date | null;
}

/** An offer to hand over a board. */
export interface HandOverOfferTable {
  wbNo: Id;
  offeredBy: Id;
  offeredTo: Id;
  createdAt: Stamp;
  expiresAt: Date;
}

export interface CommentMailTable {
  accountId: Id;
  sentAt: Date;
}

export interface CommentDigestTable {
  accountId: Id;
  threadId: Id;
}

export interface PageControlTable {
  controlId: ColumnType<Id, never, never>;
  wbNo: Id;
  pageId: Id;
  /** Null in the row of a gesture. */
  control: Json | null;
  /** The frames of a gesture; null in the row of a control record, and once the frames are in the log. */
  frames: Buffer[] | null;
  /** The sequence of its last frame in the page's stream, once it is stored. */
  lastSeq: Id | null;
  createdAt: Stamp;
  appendedAt: Date | null;
}

/** Maintained by triggers on the counted tables; read it, never write it. */
export interface AccountCounterTable {
  accountId: Id;
  kind: CounterKind;
  value: ColumnType<string, never, never>;
}

export interface AuditEventTable {
  eventId: ColumnType<Id, never, never>;
  spaceId: Id | null;
  actorAccountId: Id | null;
  action: string;
  targetKind: string;
  targetId: string;
  detail: Json;
  ip: string | null;
  /** Set for a command on the operator's machine. */
  operator: Generated<boolean>;
  createdAt: Stamp;
}

export interface SalesRequestTable {
  requestId: Id;
  accountId: Id;
  spaceId: Id;
  levelNo: number | null;
  message: string;
  createdAt: Stamp;
  closedAt: Date | null;
  closedBy: Id | null;
}

export interface OutboxTable {
  outboxId: ColumnType<Id, never, never>;
  subject: string;
  payload: Json;
  createdAt: Stamp;
  publishedAt: Date | null;
  /** How often the bus refused it while it accepted others. */
  attempts: Generated<number>;
  /** Parked after too many refusals, with the reason. */
  parkedAt: Date | null;
  failure: string | null;
}

export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  requestHash: Buffer;
  /** Null only inside the transaction that claimed the key. */
  status: number | null;
  response: Json;
  createdAt: Stamp;
}

export interface Schema
  extends FileTables,
    CallTables,
    MerchantTables,
    MeetingTables,
    SignInTables,
    PersonTables,
    SingleSignOnTables,
    RulesTables {
  level: LevelTable;
  account: AccountTable;
  agreement: AgreementTable;
  space: SpaceTable;
  spaceLevel: SpaceLevelView;
  board: BoardTable;
  boardPage: BoardPageTable;
  boardActor: BoardActorTable;
  boardSharer: BoardSharerTable;
  boardEntry: BoardEntryTable;
  welcomeBoard: WelcomeBoardTable;
  boardSearch: BoardSearchTable;
  pageWords: PageWordsTable;
  pageSegment: PageSegmentTable;
  pageCheckpoint: PageCheckpointTable;
  pageHistory: PageHistoryTable;
  pageVersion: PageVersionTable;
  pageVisit: PageVisitTable;
  blob: BlobTable;
  boardBlob: BoardBlobTable;
  document: DocumentTable;
  documentPage: DocumentPageTable;
  boardExport: BoardExportTable;
  takeAway: TakeAwayTable;
  boardImport: BoardImportTable;
  upload: UploadTable;
  spaceAccount: SpaceAccountTable;
  ownBackground: OwnBackgroundTable;
  notice: NoticeTable;
  commentThread: CommentThreadTable;
  comment: CommentTable;
  commentRead: CommentReadTable;
  commentMail: CommentMailTable;
  commentDigest: CommentDigestTable;
  handOverOffer: HandOverOfferTable;
  mailHistory: MailHistoryTable;
  userMeta: UserMetaTable;
  shareLink: ShareLinkTable;
  pageControl: PageControlTable;
  accountCounter: AccountCounterTable;
  auditEvent: AuditEventTable;
  salesRequest: SalesRequestTable;
  outbox: OutboxTable;
  idempotencyKey: IdempotencyKeyTable;
}

export type LevelRow = Selectable<LevelTable>;
export type HandOverOfferRow = Selectable<HandOverOfferTable>;
export type LevelSeed = Insertable<LevelTable>;
export type AccountRow = Selectable<AccountTable>;
export type SessionRow = Selectable<SignInTables['session']>;
export type SpaceRow = Selectable<SpaceTable>;
export type BoardRow = Selectable<BoardTable>;
export type BoardPageRow = Selectable<BoardPageTable>;
export type BoardEntryRow = Selectable<BoardEntryTable>;
export type CommentThreadRow = Selectable<CommentThreadTable>;
export type CommentRow = Selectable<CommentTable>;
export type NoticeRow = Selectable<NoticeTable>;
export type BoardSharerRow = Selectable<BoardSharerTable>;
export type AuditEventRow = Selectable<AuditEventTable>;
