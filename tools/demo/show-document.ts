import { newSelectId, readObject } from '@sw/board-model';
import { documentFormatOf, documentKind, ROUTES } from '@sw/contract';
import type { DemoDocument } from './boards/board.ts';
import type { Easel } from './easel.ts';
import { sendFile } from './files/send-file.ts';
import { DOCUMENT_BOX } from './scenes/beside.ts';
import type { Visitor } from './visitor.ts';

/** Uploads a document, puts it on a page and has it converted, as the editor does. */
export async function showDocument(
  { client }: Visitor,
  easel: Easel,
  { name, make }: DemoDocument,
  address: { readonly wbNo: string; readonly pageId: string },
): Promise<void> {
  const { wbNo, pageId } = address;
  const format = documentFormatOf(name);
  if (format === undefined) throw new Error(`${name} is no document`);
  const { address: url } = await sendFile(client, { purpose: 'document', wbNo, name }, await make());
  const selectId = newSelectId();
  const object = readObject({ selectId, type: documentKind(format), zIndex: 0, ...DOCUMENT_BOX, name, url });
  if (!object.ok) throw new Error(`${name} cannot be shown`);
  await easel.draw(address, { background: null, objects: [object.value] });
  await client.call(ROUTES.insertDocument, { params: { wbNo }, body: { address: url, pageId, selectId } });
}
