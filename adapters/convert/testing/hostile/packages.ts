import { makeZip } from '../make-zip.ts';

type Parts = Readonly<Record<string, string | Uint8Array>>;

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** Relationships of a part, with their kinds and targets. The targets are external unless `inside`. */
export const rels = (targets: Readonly<Record<string, string>>, mode = ' TargetMode="External"'): string =>
  `<?xml version="1.0"?><Relationships xmlns="${RELATIONSHIPS}">${Object.entries(targets)
    .map(([type, target]) => `<Relationship Id="${type}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`)
    .join('')}</Relationships>`;

/** The parts of a Word file with this main part. */
export const docxParts = (body: string, more: Parts = {}): Parts => ({
  '[Content_Types].xml': CONTENT_TYPES,
  '_rels/.rels': rels({ officeDocument: 'word/document.xml' }, ''),
  'word/document.xml': body,
  ...more,
});
export const docx = (body: string, more: Parts = {}): Uint8Array => makeZip(docxParts(body, more));

/** The main part of a Word file: one paragraph. `head` comes before the root element, `inside` after the paragraph. */
export const paragraph = (text: string, head = '', inside = ''): string =>
  `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p>${inside}</w:body></w:document>`;

const NAMESPACES = ['office', 'text', 'table', 'script', ['draw', 'drawing'], ['svg', 'svg-compatible']]
  .map((name) => (typeof name === 'string' ? [name, name] : name))
  .map(([short, long]) => `xmlns:${short}="urn:oasis:names:tc:opendocument:xmlns:${long}:1.0"`)
  .concat('xmlns:xlink="http://www.w3.org/1999/xlink"')
  .join(' ');

export interface OpenDocument {
  readonly type: 'text' | 'spreadsheet' | 'presentation';
  readonly body: string;
  readonly scripts?: string;
  readonly parts?: Parts;
  /** Added to the manifest's entry of the content. */
  readonly encryption?: string;
}

/** An OpenDocument file, written by hand, because LibreOffice would not save all of this. */
export function openDocument({ type, body, scripts = '', parts = {}, encryption = '' }: OpenDocument): Uint8Array {
  const media = `application/vnd.oasis.opendocument.${type}`;
  const content = `<?xml version="1.0"?><office:document-content ${NAMESPACES} office:version="1.2">${scripts}<office:body><office:${type}>${body}</office:${type}></office:body></office:document-content>`;
  const entries = ['content.xml', ...Object.keys(parts)].map(
    (path) =>
      `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="text/xml">${encryption}</manifest:file-entry>`,
  );
  const manifest = `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${media}"/>${entries.join('')}</manifest:manifest>`;
  return makeZip({ mimetype: media, 'content.xml': content, 'META-INF/manifest.xml': manifest, ...parts });
}
