import { open } from 'node:fs/promises';
import { decodePage } from './decode-page.ts';
import type { PageReply, PageRequest } from './page-reader.ts';

/**
 * The process that decodes pages of strangers' files. It reads the file itself, so that the worker never holds a large
 * page.
 */
async function read({ path, at, bytes, ...order }: PageRequest): Promise<PageReply> {
  const file = await open(path, 'r');
  try {
    const piece = new Uint8Array(bytes);
    const { bytesRead } = await file.read(piece, 0, bytes, at);
    return await decodePage(piece.subarray(0, bytesRead), order);
  } finally {
    await file.close();
  }
}

process.on('message', (request: PageRequest) => {
  read(request)
    .catch((): PageReply => ({ ok: false, error: 'damaged' }))
    .then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
