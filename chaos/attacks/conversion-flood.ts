import { CallFailure, ROUTES } from '@sw/contract';
import { makePdf } from '@sw/convert/testing';
import type { Attack } from '../attack-run/attack.ts';
import { apiClient } from '../board-client.ts';
import { sendPart } from './sent-files.ts';

const ACCOUNTS = 3;
/** More than a free account may put on one page. */
const DOCUMENTS_EACH = 6;
const PAGES = 10;
/** On the page, and on the board. */
const EXPECTED = new Set(['DOCUMENT_PAGE_LIMIT', 'FILE_LIMIT']);

/**
 * Puts as many documents on a page as several free accounts may, and then more. It must not delay the honest users'
 * mail and strokes, which are measured.
 */
export const conversionFlood: Attack = {
  name: 'conversion-flood',
  async prepare({ apiUrl, newAccounts }) {
    const pdf = makePdf(PAGES);
    const boards = await Promise.all(
      (await newAccounts(ACCOUNTS)).map(async (account) => {
        const client = apiClient(apiUrl, account);
        const { wbNo } = await client.call(ROUTES.createBoard, { body: { wbName: 'Documents' } });
        const { pageId } = await client.call(ROUTES.getPage, { params: { id: wbNo } });
        return { client, wbNo, pageId };
      }),
    );
    let [converted, refused] = [0, 0];
    return {
      async run(signal) {
        const flooding = boards.map(async ({ client, wbNo, pageId }) => {
          for (let n = 0; n < DOCUMENTS_EACH && !signal.aborted; n += 1) {
            try {
              const order = { purpose: 'document' as const, wbNo, name: `${n}.pdf`, size: pdf.length };
              const uploadId = await sendPart(client, order, pdf);
              const { address } = await client.call(ROUTES.finishUpload, { params: { uploadId } });
              const body = { address, pageId, selectId: String(n + 1) };
              await client.call(ROUTES.insertDocument, { params: { wbNo }, body });
              converted += 1;
            } catch (error) {
              if (!(error instanceof CallFailure) || !EXPECTED.has(error.error ?? '')) throw error;
              refused += 1;
            }
          }
        });
        await Promise.all(flooding);
      },
      async verify() {
        if (converted === 0) return 'nothing was tried';
        return refused > 0 ? undefined : `all of ${converted} documents were taken`;
      },
    };
  },
};
