import { ROUTES } from '@sw/contract';
import type { PersonName } from '../people.ts';
import type { Visitor } from '../visitor.ts';
import type { DemoFile } from './file.ts';
import { sendFile } from './send-file.ts';

/** Adds a file unless its folder has one of that name. */
export async function fillFile(
  visitor: (name: PersonName) => Visitor,
  { owner, folder, name, make }: DemoFile,
): Promise<'new' | 'there'> {
  const { client } = visitor(owner);
  const folderId =
    folder === undefined
      ? null
      : (await client.call(ROUTES.createFolder, { body: { folderId: null, name: folder, existing: true } })).id;
  const listed = await client.all(ROUTES.listFiles, { query: folderId === null ? {} : { folderId } });
  if (listed.some((file) => file.name === name)) return 'there';
  await sendFile(client, { purpose: 'file', folderId, name, clash: 'refuse' }, await make());
  return 'new';
}
