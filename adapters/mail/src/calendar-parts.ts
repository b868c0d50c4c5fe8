import PostalMime from 'postal-mime';

/** Programs put a reply into an alternative part, and attach it once more. */
const TYPES = new Set(['text/calendar', 'application/ics']);
const MOST_PARTS = 2;
const NESTING = 10;
const HEADER_BYTES = 64 * 1024;

/**
 * The texts of the calendars in a message, each once. Only the structure of the mail and its transfer encodings are
 * parsed; archives are not opened.
 */
export async function calendarParts(message: Buffer): Promise<string[]> {
  const mail = await PostalMime.parse(message, {
    maxNestingDepth: NESTING,
    maxHeadersSize: HEADER_BYTES,
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  }).catch(() => undefined);
  const texts = (mail?.attachments ?? [])
    .filter(({ mimeType }) => TYPES.has(mimeType.toLowerCase()))
    .map(({ content }) =>
      typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
    );
  return [...new Set(texts)].slice(0, MOST_PARTS);
}
