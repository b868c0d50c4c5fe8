import type { Client, Route, RouteInput } from '@sw/contract';
import * as z from 'zod';

/** The numbers of an enterprise's items. */
export interface Numbers {
  readonly wbNo: string;
  readonly pageId: string;
  readonly wbShareId: string;
  readonly threadId: string;
  readonly commentId: string;
  /** A member. */
  readonly userId: string;
  readonly sessionId: string;
  readonly merchantId: string;
  readonly departmentId: string;
  readonly invitationId: string;
  readonly domainId: string;
  readonly folderId: string;
  readonly fileId: string;
  readonly fileVersionId: string;
  readonly folderMemberId: string;
  /** An image of the board, a document, and a background of a member. */
  readonly blobId: string;
  readonly documentId: string;
  readonly backgroundId: string;
  readonly pageVersionId: string;
  readonly uploadId: string;
  readonly exportId: string;
  readonly importId: string;
  readonly callId: string;
  readonly recordingId: string;
  readonly takeAwayId: string;
  readonly passkeyId: string;
  /** A request to sales. */
  readonly requestId: string;
  readonly roomId: string;
  readonly closureId: string;
  readonly meetingId: string;
  readonly tagId: string;
  readonly contactId: string;
  readonly meetingFileId: string;
  readonly doorId: string;
  /** The key of a calendar. */
  readonly keyId: string;
}

type Named = (numbers: Numbers, route: Route) => string;
type Names = Readonly<Record<string, Named>>;

const cdn = ({ blobId }: Numbers): string => `/cdn/${blobId}`;
const ossKey = ({ wbNo, exportId }: Numbers): string => `boards/${wbNo}/exports/${exportId}`;

/** The request fields that contain a number of an item, by their names in the contract. */
const NAMES: Names = {
  address: cdn,
  addresses: cdn,
  callId: ({ callId }) => callId,
  closureId: ({ closureId }) => closureId,
  commentId: ({ commentId }) => commentId,
  contactId: ({ contactId }) => contactId,
  contactIds: ({ contactId }) => contactId,
  department: ({ departmentId }) => departmentId,
  departmentId: ({ departmentId }) => departmentId,
  departmentIds: ({ departmentId }) => departmentId,
  documentId: ({ documentId }) => documentId,
  domainId: ({ domainId }) => domainId,
  doorId: ({ doorId }) => doorId,
  exportId: ({ exportId }) => exportId,
  fileId: ({ fileId }) => fileId,
  folderId: ({ folderId }) => folderId,
  from: ({ wbNo }) => wbNo,
  id: idOf,
  ids: ({ fileId }) => fileId,
  importId: ({ importId }) => importId,
  invitationId: ({ invitationId }) => invitationId,
  keyId: ({ keyId }) => keyId,
  meetingId: ({ meetingId }) => meetingId,
  memberId: ({ folderMemberId }) => folderMemberId,
  mentions: ({ userId }) => userId,
  merchantId: ({ merchantId }) => merchantId,
  newOwnerId: ({ userId }) => userId,
  organiserId: ({ userId }) => userId,
  ossKey,
  ossKeys: ossKey,
  pageId: ({ pageId }) => pageId,
  parentId: ({ departmentId }) => departmentId,
  passkeyId: ({ passkeyId }) => passkeyId,
  qrcodeImageKey: ({ takeAwayId }) => takeAwayId,
  recordingId: ({ recordingId }) => recordingId,
  requestId: ({ requestId }) => requestId,
  ring: ({ userId }) => userId,
  roomId: ({ roomId }) => roomId,
  sessionId: ({ sessionId }) => sessionId,
  spaceId: ({ merchantId }) => merchantId,
  tagId: ({ tagId }) => tagId,
  tagIds: ({ tagId }) => tagId,
  threadId: ({ threadId }) => threadId,
  threadIds: ({ threadId }) => threadId,
  uploadId: ({ uploadId }) => uploadId,
  uri: cdn,
  userId: ({ userId }) => userId,
  userIds: ({ userId }) => userId,
  wbNo: ({ wbNo }) => wbNo,
  wbNos: ({ wbNo }) => wbNo,
  wbShareId: ({ wbShareId }) => wbShareId,
};

/** Fields that contain a number only in these routes. */
const NAMES_OF_ROUTE: Readonly<Record<string, Names>> = {
  countOnlineLinks: { x: ({ wbNo }) => wbNo },
  deleteFileVersion: { versionId: ({ fileVersionId }) => fileVersionId },
  deleteMeetingFile: { fileId: ({ meetingFileId }) => meetingFileId },
  getGuestFile: { fileId: ({ meetingFileId }) => meetingFileId },
  getPageCache: { x: ({ pageId }) => pageId },
  restoreFileVersion: { versionId: ({ fileVersionId }) => fileVersionId },
};

function idOf(numbers: Numbers, { name }: Route): string {
  if (/background/i.test(name)) return numbers.backgroundId;
  if (/pageversion/i.test(name)) return numbers.pageVersionId;
  if (/sharers/i.test(name)) return numbers.wbNo;
  if (/^getPage$/.test(name)) return numbers.pageId;
  if (/folder/i.test(name)) return numbers.folderId;
  return numbers.fileId;
}

/**
 * Fields that identify nothing that belongs to anybody: words, choices, places, and secrets that only their holder
 * knows. A new field of the contract must be listed here or above.
 */
export const WORDS: ReadonlySet<string> = new Set(
  `accept across action actor administrator after afterIndex agenda anchor answer app apply appointEndTime
  appointStartTime attestationObject auditDays authenticatorData authorization before board boardCount boards
  booking browserKey call callPeople calls capacity categories change clash clientDataJSON clientid
  clientId clientSecret code colors comments copyId count cursor cycle day descending description device direction
  disabledReason documentsPerPage domain down email enabled end endedAt endpoints endsAt equipment every
  except exceptions existing extendData fileNum files filter firstDay format gestureId grant heirs here hours how
  imageNum importFileMb index initialPassword invitation invitations invited isQrCode issuer jsCode key keyword
  kind lastDay levelNo locale mail maxPages maxSize meetings merchantConfig message meta minutes month monthCallMinutes
  monthly months move name needsApproval nickName notices nth number object objects oldPassword open operator originalStart
  outsideSharing pageIndex pageName pageNum pageSize paper parts passkey password people permit personNo phone pictureKey place
  private purpose q qr qrId quality reason record releaseMinutes remark remind remove required response returned revision
  rights role scale scene scope secret selectId selectIds set setup shares sheet side sign signature since
  singleCallMinutes size skip skipAuthorCheck sort spaceMb startedAt startsAt state status stepId subject t template text
  ticket timeZone to toIndex token transports type types unit until upTo url userHandle
  verifier version versionId viewers way wbName weekday weekdays workdays working x y year`.split(/\s+/),
);

const namedIn = (route: Route, field: string): Named | undefined => NAMES_OF_ROUTE[route.name]?.[field] ?? NAMES[field];

/** The fields of a route's request that contain numbers of items. */
export const numbersIn = (route: Route): string[] =>
  [route.params, route.query, route.body].flatMap(fieldsOf).filter((field) => namedIn(route, field) !== undefined);

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** All fields of a schema, also inside lists, choices and optional parts. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const { shape = {}, element, innerType, in: input, out, valueType, options = [] } = schema._zod.def as Definition;
  const inner = [...Object.values(shape), element, innerType, input, out, valueType, ...options];
  return [...new Set([...Object.keys(shape), ...inner.flatMap(fieldsOf)])];
}

/** The numbers of the target that a call sends. The answer may repeat them. */
export const sentBy = (route: Route, aim: Aim): string[] =>
  numbersIn(route).flatMap((field) => namedIn(route, field)?.(aim(field), route) ?? []);

function aimValue(route: Route, aim: Aim, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => aimValue(route, aim, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, old]) => {
      const named = namedIn(route, field)?.(aim(field), route);
      if (named === undefined || (typeof old === 'object' && old !== null && !Array.isArray(old)))
        return [field, aimValue(route, aim, old)];
      return [field, Array.isArray(old) ? [named] : named];
    }),
  );
}

/** Optional top-level fields that a call omits and that contain numbers of items. */
function left(route: Route, schema: z.ZodType | undefined, given: unknown, aim: Aim): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {};
  const known = typeof given === 'object' && given !== null ? given : {};
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, type]) => {
      const named = field in known ? undefined : namedIn(route, field)?.(aim(field), route);
      if (named === undefined) return [];
      return [named, [named]]
        .filter((value) => type.safeParse(value).success)
        .slice(0, 1)
        .map((value) => [field, value]);
    }),
  );
}

/** The enterprise whose number a field gets. */
export type Aim = (field: string) => Numbers;

/** The input of a call with every number replaced, and with the omitted ones added. */
function aimInput<R extends Route>(route: R, input: RouteInput<R>, aim: Aim): RouteInput<R> {
  const parts = (['params', 'query', 'body'] as const).flatMap((part): (readonly [string, unknown])[] => {
    const given: unknown = input[part];
    if (Array.isArray(given)) return [[part, [cdn(aim('address'))]]];
    const more = part !== 'params' ? left(route, route[part], given, aim) : {};
    if (given === undefined && Object.keys(more).length === 0) return [];
    return [[part, { ...(aimValue(route, aim, given ?? {}) as object), ...more }]];
  });
  return Object.fromEntries(parts) as RouteInput<R>;
}

/** A client that sends numbers other than its caller's. */
export const aimed = (client: Client, aim: Aim): Client => ({
  ...client,
  call: (route, input, how) => client.call(route, aimInput(route, input, aim), how),
  reply: (route, input, how) => client.reply(route, aimInput(route, input, aim), how),
  bytes: (route, input, how) => client.bytes(route, aimInput(route, input, aim), how),
  upload: (route, input, fields, file, how) => client.upload(route, aimInput(route, input, aim), fields, file, how),
});
