import { MARKER_HEADER, MARKER_VALUE, type QrEvent, watchQrSignIn } from '@sw/contract';
import { newAddress, type TestApi } from './test-api.ts';

export type ShownCode = { readonly qrId: string; readonly secret: string };

/** Requests the events of a browser's code. */
export function askEvents(api: TestApi, { qrId, secret }: ShownCode, from = newAddress(), signal?: AbortSignal) {
  return fetch(`${api.url}${watchQrSignIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [MARKER_HEADER]: MARKER_VALUE, 'x-forwarded-for': from },
    body: JSON.stringify({ qrId, secret }),
    ...(signal ? { signal } : {}),
  });
}

/** The events of a code, as they arrive. */
export async function* watchEvents(api: TestApi, code: ShownCode): AsyncGenerator<QrEvent> {
  const answer = await askEvents(api, code);
  let text = '';
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(chunk);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as QrEvent;
    }
  }
}

export const nextEvent = async (events: AsyncGenerator<QrEvent>): Promise<QrEvent | undefined> =>
  (await events.next()).value as QrEvent | undefined;
export const numberOf = (event: QrEvent | undefined): string => (event?.state === 'scanned' ? event.number : '');
