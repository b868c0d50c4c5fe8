import { ROUTES, type StoredPicture, type UploadTicket } from '@sw/contract';
import type { TestBoard } from './boards.ts';
import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

export interface Sent {
  readonly name?: string;
  readonly type?: string;
}

export async function put({ url, headers }: UploadTicket, bytes: Uint8Array): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers, body: Buffer.from(bytes) });
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
}

/** Requests a ticket and sends the bytes; the caller completes the upload. */
export async function send(
  api: TestApi,
  { wbNo }: Pick<TestBoard, 'wbNo'>,
  by: Person,
  bytes: Uint8Array,
  { name = 'a.png', type = 'image/png' }: Sent = {},
): Promise<string> {
  const client = api.client({ token: by.token });
  const files = [{ name, size: bytes.length, type }];
  const [ticket] = await client.call(ROUTES.askUploads, { params: { wbNo }, body: { files } });
  if (ticket === undefined) throw new Error('no ticket');
  await put(ticket, bytes);
  return ticket.uploadId;
}

export const complete = (api: TestApi, by: Person, uploadId: string): Promise<StoredPicture> =>
  api.client({ token: by.token }).call(ROUTES.completeUpload, { params: { uploadId } });

export const addPicture = async (
  api: TestApi,
  board: Pick<TestBoard, 'wbNo'>,
  by: Person,
  bytes: Uint8Array,
  sent: Sent = {},
): Promise<StoredPicture> => complete(api, by, await send(api, board, by, bytes, sent));

/** The bytes charged to a space, together with the sums that they must equal. */
export async function spaceOf({ db }: TestApi, { accountId }: Person) {
  const { currentSpaceId } = await db.query
    .selectFrom('account')
    .select('currentSpaceId')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const spaceId = currentSpaceId ?? '';
  const account = await db.query
    .selectFrom('spaceAccount')
    .select('bytes')
    .where('spaceId', '=', spaceId)
    .executeTakeFirst();
  const blobs = await db.query.selectFrom('blob').select(['bytes']).where('spaceId', '=', spaceId).execute();
  return {
    spaceId,
    account: Number(account?.bytes ?? 0),
    blobs: blobs.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    count: blobs.length,
  };
}
