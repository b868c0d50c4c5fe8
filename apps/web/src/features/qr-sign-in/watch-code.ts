import { CallFailure, ERRORS, MARKER_HEADER, MARKER_VALUE, type QrEvent, qrEvent, watchQrSignIn } from '@sw/contract';
import { currentLocale } from '../../i18n/language.ts';

export interface ShownCode {
  readonly qrId: string;
  readonly secret: string;
}

/** How a code ended. `cut`: the connection was lost, and the code may still be confirmed. */
export type QrEnd = 'confirmed' | 'refused' | 'expired' | 'cut';

const EVENT = 'data: ';

/** The events in a text of server-sent events, and the unfinished rest of the text. */
export function takeEvents(text: string): { readonly events: readonly QrEvent[]; readonly rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks
    .filter((block) => block.startsWith(EVENT))
    .map((block) => qrEvent.safeParse(JSON.parse(block.slice(EVENT.length))))
    .flatMap(({ data }) => (data === undefined ? [] : [data]));
  return { events, rest };
}

/** EventSource cannot send the marker header, and would put the secret into the address. */
async function open(code: ShownCode, signal: AbortSignal): Promise<ReadableStream<Uint8Array> | 'expired' | 'cut'> {
  const answer = await fetch(`${watchQrSignIn.path}?${new URLSearchParams({ lang: currentLocale() })}`, {
    method: watchQrSignIn.method,
    headers: { 'content-type': 'application/json', [MARKER_HEADER]: MARKER_VALUE },
    body: JSON.stringify({ qrId: code.qrId, secret: code.secret }),
    signal,
  });
  if (answer.ok && answer.body !== null) return answer.body;
  if (answer.status === ERRORS.QR_CODE_EXPIRED.status) return 'expired';
  if (answer.status >= 500) return 'cut';
  throw new CallFailure('rejected', answer.status, '', 'QR_TOO_MANY');
}

/** Reports what happens to the code until it ends. Throws if the server refuses to report. */
export async function watchCode(
  code: ShownCode,
  signal: AbortSignal,
  report: (event: QrEvent) => void,
): Promise<QrEnd> {
  try {
    const body = await open(code, signal);
    if (typeof body === 'string') return body;
    let text = '';
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'cut';
      const { events, rest } = takeEvents(text + value);
      text = rest;
      for (const event of events) {
        report(event);
        if (event.state !== 'shown' && event.state !== 'scanned') return event.state;
      }
    }
  } catch (failure) {
    if (failure instanceof CallFailure || signal.aborted) throw failure;
    return 'cut';
  }
}
