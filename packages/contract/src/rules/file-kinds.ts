import { fileExtension } from './file-names.ts';

/** File categories of the specification; 4 does not exist. */
export const FILE_CATEGORY = {
  image: 1,
  video: 2,
  audio: 3,
  pdf: 5,
  office: 6,
  other: 7,
  twb: 8,
  archive: 9,
  apk: 10,
} as const;
export type FileCategory = (typeof FILE_CATEGORY)[keyof typeof FILE_CATEGORY];

/** The first bytes of a file of this type. */
type Signature = (start: Uint8Array) => boolean;

interface FileKind {
  readonly category: FileCategory;
  /** The type it is stored and served with. */
  readonly mime: string;
  readonly fits: Signature;
}

const bytesOf = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const hasAt = (start: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, place) => start[at + place] === byte);
const begins =
  (...options: readonly (string | readonly number[])[]): Signature =>
  (start) =>
    options.some((option) => hasAt(start, 0, typeof option === 'string' ? bytesOf(option) : option));
const riff =
  (form: string): Signature =>
  (start) =>
    hasAt(start, 0, bytesOf('RIFF')) && hasAt(start, 8, bytesOf(form));
/** MP4 and its relatives name their first box; older QuickTime files begin with other boxes. */
const box: Signature = (start) =>
  ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].some((name) => hasAt(start, 4, bytesOf(name)));
/** An MPEG frame, or a tag before the first. */
const mpegAudio: Signature = (start) =>
  begins('ID3')(start) || (start[0] === 0xff && ((start[1] ?? 0) & 0xe0) === 0xe0);
const zip = begins('PK\x03\x04', 'PK\x05\x06');
const ole = begins([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ebml = begins([0x1a, 0x45, 0xdf, 0xa3]);
const asf = begins([0x30, 0x26, 0xb2, 0x75]);
/** A document with a password is always an OLE file, with any extension. */
const officeXml: Signature = (start) => zip(start) || ole(start);
const openDocument: Signature = (start) => zip(start) && hasAt(start, 30, bytesOf('mimetype'));
/** Some programs write an empty line or a byte order mark first. */
const pdf: Signature = (start) => {
  const at = start.findIndex((byte) => ![0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf].includes(byte));
  return at >= 0 && at < 16 && hasAt(start, at, bytesOf('%PDF-'));
};
/** Text has no zero bytes, except in UTF-16, which begins with its mark. */
const text: Signature = (start) => begins([0xff, 0xfe], [0xfe, 0xff])(start) || !start.includes(0);
const anything: Signature = () => true;

const OTHER: FileKind = { category: FILE_CATEGORY.other, mime: 'application/octet-stream', fits: anything };

type Kinds = Readonly<Record<string, readonly [mime: string, fits: Signature]>>;
const kindsOf = (category: FileCategory, kinds: Kinds): [string, FileKind][] =>
  Object.entries(kinds).map(([extension, [mime, fits]]) => [extension, { category, mime, fits }]);

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
const PLAIN = 'text/plain; charset=utf-8';

const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ...kindsOf(FILE_CATEGORY.image, {
    png: ['image/png', begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    jpg: ['image/jpeg', begins([0xff, 0xd8, 0xff])],
    jpeg: ['image/jpeg', begins([0xff, 0xd8, 0xff])],
    bmp: ['image/bmp', begins('BM')],
    gif: ['image/gif', begins('GIF87a', 'GIF89a')],
    webp: ['image/webp', riff('WEBP')],
  }),
  ...kindsOf(FILE_CATEGORY.video, {
    mp4: ['video/mp4', box],
    m4v: ['video/mp4', box],
    mov: ['video/quicktime', box],
    webm: ['video/webm', ebml],
    mkv: ['video/x-matroska', ebml],
    avi: ['video/x-msvideo', riff('AVI ')],
    wmv: ['video/x-ms-wmv', asf],
    mpg: ['video/mpeg', begins([0, 0, 1, 0xba], [0, 0, 1, 0xb3])],
    mpeg: ['video/mpeg', begins([0, 0, 1, 0xba], [0, 0, 1, 0xb3])],
  }),
  ...kindsOf(FILE_CATEGORY.audio, {
    mp3: ['audio/mpeg', mpegAudio],
    aac: ['audio/aac', mpegAudio],
    wav: ['audio/wav', riff('WAVE')],
    ogg: ['audio/ogg', begins('OggS')],
    oga: ['audio/ogg', begins('OggS')],
    opus: ['audio/ogg', begins('OggS')],
    // What browsers record.
    weba: ['audio/webm', ebml],
    flac: ['audio/flac', begins('fLaC')],
    m4a: ['audio/mp4', box],
    wma: ['audio/x-ms-wma', asf],
    amr: ['audio/amr', begins('#!AMR')],
  }),
  ...kindsOf(FILE_CATEGORY.pdf, { pdf: ['application/pdf', pdf] }),
  ...kindsOf(FILE_CATEGORY.office, {
    doc: ['application/msword', ole],
    xls: ['application/vnd.ms-excel', ole],
    ppt: ['application/vnd.ms-powerpoint', ole],
    docx: [`${OFFICE}.wordprocessingml.document`, officeXml],
    xlsx: [`${OFFICE}.spreadsheetml.sheet`, officeXml],
    pptx: [`${OFFICE}.presentationml.presentation`, officeXml],
    odt: [`${OPEN}.text`, openDocument],
    ods: [`${OPEN}.spreadsheet`, openDocument],
    odp: [`${OPEN}.presentation`, openDocument],
    rtf: ['application/rtf', begins('{\\rtf')],
    txt: [PLAIN, text],
    md: [PLAIN, text],
    csv: [PLAIN, text],
  }),
  // The first bytes of a board file are checked with the rest of it, when it is imported.
  ...kindsOf(FILE_CATEGORY.twb, { twb: ['application/x-twb', anything] }),
  ...kindsOf(FILE_CATEGORY.archive, {
    zip: ['application/zip', zip],
    '7z': ['application/x-7z-compressed', begins([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
    rar: ['application/vnd.rar', begins('Rar!\x1a\x07')],
  }),
  ...kindsOf(FILE_CATEGORY.apk, { apk: ['application/vnd.android.package-archive', zip] }),
]);

const kindOf = (name: string): FileKind => KINDS.get(fileExtension(name)) ?? OTHER;

/** Determined by the name only; an unknown extension is 'other'. */
export const fileCategory = (name: string): FileCategory => kindOf(name).category;

/** Files of other types are served as plain bytes, so that no page or script runs from the store. */
export const fileMime = (name: string): string => kindOf(name).mime;

/** Whether the first bytes are those of a file with this extension. */
export const contentFitsName = (name: string, start: Uint8Array): boolean => kindOf(name).fits(start);

/** Bytes that `contentFitsName` needs. */
export const SIGNATURE_BYTES = 4_096;

/** Files that can be put on a board as a document: PDF, office documents and audio. */
export const isBoardDocument = (name: string): boolean =>
  ([FILE_CATEGORY.pdf, FILE_CATEGORY.office, FILE_CATEGORY.audio] as readonly number[]).includes(fileCategory(name));
