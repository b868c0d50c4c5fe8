import * as z from 'zod';
import { route } from '../route.ts';
import { DOCUMENT_FAULTS } from '../rules/documents.ts';
import { idField } from '../rules/fields.ts';
import { pictureAddressField } from '../rules/pictures.ts';
import { boardParams, NO_BOARD, WHITEBOARD } from './shared.ts';

const common = { tag: 'documents', access: 'session', module: 'whiteboard' } as const;

const documentPage = z.object({
  /** The address in the model of the page's picture, for `picUrl`. */
  imgKey: z.string(),
  /** A small picture for lists of pages, signed: valid for about an hour. */
  url: z.string(),
  /** Of the small picture. */
  md5: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type DocumentPage = z.infer<typeof documentPage>;

const boardDocument = z.object({
  documentId: idField,
  name: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  fault: z.enum(DOCUMENT_FAULTS).nullable(),
  /** The number of pages that will be shown; 0 until the document has been opened. */
  pages: z.number().int(),
  /** The number of pages of the document; more than `pages` if only the first are shown. */
  total: z.number().int(),
  /** The pages that are ready, in order. */
  ready: z.array(documentPage),
});
export type BoardDocument = z.infer<typeof boardDocument>;

export const insertDocument = route({
  ...common,
  name: 'insertDocument',
  method: 'POST',
  path: '/api/wb/{wbNo}/documents',
  summary:
    'Converts an uploaded document into pages for the object that shows it. Repeating it is no error. Documents of a board are converted one at a time; events report the pages as they are ready.',
  limit: { requests: 60, seconds: 60 },
  params: boardParams,
  body: z.object({ address: pictureAddressField, pageId: idField, selectId: idField }),
  reply: boardDocument,
  errors: [...NO_BOARD, 'NOT_FOUND', 'DOCUMENT_PAGE_LIMIT'],
});

export const getDocument = route({
  ...common,
  name: 'getDocument',
  method: 'GET',
  path: `${WHITEBOARD}/doc-convert`,
  summary: 'How far the conversion of a document is, and its pages. `uri` is its address in the model.',
  limit: { requests: 600, seconds: 60 },
  query: z.object({ uri: pictureAddressField }),
  reply: boardDocument,
  errors: ['NOT_FOUND'],
});

export const getDocumentTexts = route({
  ...common,
  name: 'getDocumentTexts',
  method: 'GET',
  path: '/api/documents/{documentId}/texts',
  summary: "The text of a document's pages, in order, for searching and for screen readers.",
  limit: { requests: 240, seconds: 60 },
  params: z.object({ documentId: idField }),
  reply: z.array(z.string()),
  errors: ['NOT_FOUND'],
});
