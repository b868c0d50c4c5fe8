import { type OfficeFamily, saveOffice } from './flat-office.ts';

export interface SampleDocument {
  readonly format: 'docx' | 'doc' | 'odt' | 'xlsx' | 'xls' | 'ods' | 'pptx' | 'ppt' | 'odp' | 'pdf';
  readonly pages: number;
  /** Text on every page, together with the page's number. */
  readonly words?: string;
  /** Added to the document's body unchanged, for hostile documents. */
  readonly extra?: string;
  readonly password?: string;
}

/** A red square of one pixel, which is visible on the drawn page. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const PICTURE = `<draw:image><office:binary-data>${RED}</office:binary-data></draw:image>`;

function textBody({
  pages,
  words,
  extra = '',
}: Required<Pick<SampleDocument, 'pages' | 'words'>> & { extra?: string }): string {
  const picture = `<text:p><draw:frame text:anchor-type="as-char" svg:width="4cm" svg:height="2cm">${PICTURE}</draw:frame></text:p>`;
  const table =
    '<table:table table:name="t"><table:table-column table:number-columns-repeated="2"/><table:table-row><table:table-cell><text:p>Item 项目</text:p></table:table-cell><table:table-cell><text:p>4,850</text:p></table:table-cell></table:table-row></table:table>';
  return `<office:text>${numbers(pages)
    .map((n) => `<text:p text:style-name="${n === 1 ? 'first' : 'next'}">${words} ${n}</text:p>${picture}${table}`)
    .join('')}${extra}</office:text>`;
}

function sheetBody({
  pages,
  words,
  extra = '',
}: Required<Pick<SampleDocument, 'pages' | 'words'>> & { extra?: string }): string {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  return `<office:spreadsheet>${numbers(pages)
    .map(
      (n) =>
        `<table:table table:name="s${n}"><table:table-row>${cell('14,200')}${cell(`${words} ${n}`)}</table:table-row></table:table>`,
    )
    .join('')}${extra}</office:spreadsheet>`;
}

function slideBody({
  pages,
  words,
  extra = '',
}: Required<Pick<SampleDocument, 'pages' | 'words'>> & { extra?: string }): string {
  const lines = numbers(8).map((line) => `<text:p>${line}. The station has 160 kVA free. 车站尚有容量。</text:p>`);
  const box = (y: number, height: number, inside: string) =>
    `<draw:frame svg:x="2cm" svg:y="${y}cm" svg:width="24cm" svg:height="${height}cm">${inside}</draw:frame>`;
  return `<office:presentation>${numbers(pages)
    .map(
      (n) =>
        `<draw:page draw:name="p${n}" draw:master-page-name="Default">${box(1, 2, `<draw:text-box><text:p>${words} ${n}</text:p></draw:text-box>`)}${box(4, 8, `<draw:text-box>${lines.join('')}</draw:text-box>`)}<draw:frame svg:x="${n % 20}cm" svg:y="13cm" svg:width="4cm" svg:height="2cm">${PICTURE}</draw:frame>${extra}</draw:page>`,
    )
    .join('')}</office:presentation>`;
}

const FAMILIES = {
  text: { body: textBody, formats: ['docx', 'doc', 'odt', 'pdf'] },
  spreadsheet: { body: sheetBody, formats: ['xlsx', 'xls', 'ods'] },
  presentation: { body: slideBody, formats: ['pptx', 'ppt', 'odp'] },
} as const;

const STYLES =
  '<style:style style:name="first" style:family="paragraph"/>' +
  '<style:style style:name="next" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>' +
  '<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout>';

/** A document with text, a picture and, if it is no presentation, a table on every page. */
export async function makeDocument({
  format,
  pages,
  words = '光伏车棚 Page',
  extra,
  password,
}: SampleDocument): Promise<Uint8Array> {
  const found = Object.entries(FAMILIES).find(([, { formats }]) => (formats as readonly string[]).includes(format));
  if (!found) throw new Error(`no sample of ${format}`);
  const [family, { body }] = found as [OfficeFamily, (typeof FAMILIES)[OfficeFamily]];
  const flat = body({ pages, words, ...(extra === undefined ? {} : { extra }) });
  const filter = password === undefined ? format : pdfWithPassword(password);
  return saveOffice({ family, styles: STYLES, layout: 'L', body: flat }, format, filter);
}

const pdfWithPassword = (password: string): string =>
  `pdf:writer_pdf_Export:${JSON.stringify({
    EncryptFile: { type: 'boolean', value: 'true' },
    DocumentOpenPassword: { type: 'string', value: password },
  })}`;
