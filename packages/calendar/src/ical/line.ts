/** RFC 5545 (3.1): a line has at most 75 octets, not counting its end. */
const MOST_OCTETS = 75;

/** Every character or sequence that some reader treats as the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** A user's text as a value of type TEXT. Its line ends become `\n`, so it cannot add a line. */
export const textValue = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_END, '\\n')
    .replace(CONTROL, '');

/** For values that clients show on one line: subject, place, names. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(LINE_END, ' ').replace(/\t/g, ' ').replace(CONTROL, '').trim();

/**
 * A parameter's value, in quotes. RFC 5545 cannot escape a quote, and RFC 6868 is younger than many clients, so it
 * becomes an apostrophe; a caret is doubled, because readers of RFC 6868 would take `^n` for a line end.
 */
export const quoted = (text: string): string => `"${oneLine(text).replaceAll('"', "'").replaceAll('^', '^^')}"`;

/** An address of a person. Characters that no ordinary address contains are percent-encoded. */
export const mailAddress = (email: string): string =>
  `mailto:${email.toWellFormed().replace(/[^A-Za-z0-9.!#$&'*+/=?^_`{|}~@-]/gu, encodeURIComponent)}`;

/** Only web addresses; URL itself encodes characters that would end a line. */
export function webAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('an event links only to the web');
  return url.href;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Cuts a line after at most 75 octets, never inside a character; the following lines begin with a space. */
function folded(line: string): string {
  let octets = 0;
  let out = '';
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MOST_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}

export const joined = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');
