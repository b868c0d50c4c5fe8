import type { Socket } from 'node:net';
import type { ScanVerdict } from './port.ts';

/** Longer than any signature's name; clamd's own limit for a line is 1,024. */
const REPLY_MAX = 4_096;
const SHOWN_MAX = 200;

/** The scanner's only answer, which ends with a NUL. Rejects if the connection ends before the NUL. */
export function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (bytes: Uint8Array) => {
      text += Buffer.from(bytes).toString('latin1');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > REPLY_MAX) socket.destroy(new Error('the scanner does not stop answering'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the scanner closed the connection without an answer')));
  });
}

/** clamd's answer for a file that it read only in part, if it is configured to report this (`AlertExceedsMax`). */
const UNREAD = /^Heuristics\.Limits\.Exceeded/;

export function verdictOf(reply: string): ScanVerdict {
  if (reply === 'stream: OK') return { kind: 'clean' };
  if (reply.startsWith('INSTREAM size limit exceeded')) return { kind: 'unchecked' };
  const signature = /^stream: (.+) FOUND$/s.exec(reply)?.[1];
  if (signature === undefined) throw new Error(`the scanner answered: ${printable(reply)}`);
  return UNREAD.test(signature) ? { kind: 'unchecked' } : { kind: 'infected', signature: printable(signature) };
}

/** The text goes into logs and the audit, and parts of it may come from the file. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, SHOWN_MAX);
