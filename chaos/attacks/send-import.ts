import { type Client, ROUTES } from '@sw/contract';

/** Asks for a place and sends a file there. Rejects with what the api refuses. */
export async function sendImport(client: Client, file: Uint8Array): Promise<string> {
  const { importId, url, headers } = await client.call(ROUTES.askImport, { body: { size: file.length } });
  const answer = await fetch(url, { method: 'PUT', headers, body: Buffer.from(file) });
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  return importId;
}
