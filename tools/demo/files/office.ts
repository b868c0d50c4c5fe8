import { type FlatOffice, saveOffice } from '@sw/convert/testing';

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = (name: string, size: number, more = ''): string =>
  `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.3cm"/>` +
  `<style:text-properties fo:font-size="${size}pt" style:font-size-asian="${size}pt" ${more}/></style:style>`;
const BOLD = 'fo:font-weight="bold" style:font-weight-asian="bold"';
const paragraph = (name: string, text: string): string =>
  `<text:p text:style-name="${name}">${escapeXml(text)}</text:p>`;

/** What a document has in it. */
type Content = Pick<FlatOffice, 'family' | 'body'>;

/** A letter or a report: a title, then paragraphs. */
export const letter = (title: string, paragraphs: readonly string[]): Content => ({
  family: 'text',
  body: `<office:text>${paragraph('title', title)}${paragraphs.map((text) => paragraph('body', text)).join('')}</office:text>`,
});

/** A table of words and numbers; its first row is bold. */
export const sheet = (name: string, rows: readonly (readonly (string | number)[])[]): Content => {
  const cell = (value: string | number, row: number): string =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string">${paragraph(row === 0 ? 'head' : 'cell', value)}</table:table-cell>`;
  const lines = rows.map(
    (row, n) => `<table:table-row>${row.map((value) => cell(value, n)).join('')}</table:table-row>`,
  );
  const table = `<table:table table:name="${escapeXml(name)}"><table:table-column table:number-columns-repeated="${rows[0]?.length ?? 1}"/>`;
  return {
    family: 'spreadsheet',
    body: `<office:spreadsheet>${table}${lines.join('')}</table:table></office:spreadsheet>`,
  };
};

export interface Slide {
  readonly title: string;
  readonly lines: readonly string[];
}

export const slides = (all: readonly Slide[]): Content => {
  const box = (y: number, height: number, inside: string): string =>
    `<draw:frame svg:x="2cm" svg:y="${y}cm" svg:width="24cm" svg:height="${height}cm"><draw:text-box>${inside}</draw:text-box></draw:frame>`;
  const page = ({ title, lines }: Slide, n: number): string =>
    `<draw:page draw:name="p${n}" draw:master-page-name="Default">${box(1.5, 2, paragraph('slideTitle', title))}` +
    `${box(4.5, 10, lines.map((line) => paragraph('slide', `• ${line}`)).join(''))}</draw:page>`;
  return { family: 'presentation', body: `<office:presentation>${all.map(page).join('')}</office:presentation>` };
};

const STYLES =
  `${style('title', 22, BOLD)}${style('body', 12)}${style('head', 11, BOLD)}${style('cell', 11)}` +
  `${style('slideTitle', 36, BOLD)}${style('slide', 24)}` +
  '<style:page-layout style:name="wide"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm"/></style:page-layout>' +
  '<style:page-layout style:name="a4"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2.5cm"/></style:page-layout>';

/** Saves a document in an office format or as PDF. */
export const saveAs = (content: Content, format: string): Promise<Uint8Array> =>
  saveOffice({ ...content, styles: STYLES, layout: content.family === 'presentation' ? 'wide' : 'a4' }, format);
