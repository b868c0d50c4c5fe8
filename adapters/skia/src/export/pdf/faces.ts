import { cffFont } from './cff.ts';
import { type PdfFile, type PdfObject, packed, textIn, withText } from './objects.ts';
import { type Outline, outlineIn } from './outline.ts';
import { type Mapped, mapOf, wordsIn } from './words.ts';

/** The start of every Type 3 font that Skia writes. */
const TYPE_3 = '<</Type /Font\n/Subtype /Type3\n';
const NUMBERS = /[-\d.]+/g;
const DRAWING = /\/(g[\dA-F]+) (\d+) 0 R/g;
const TEXT = /(?<=^|\n)BT\n[\s\S]*?\nET(?=\n|$)/g;
/** Parts of a text: a change of the font, the properties of a mark (which stay unchanged), or letters. */
const TEXT_PART = /\/F(\d+)(?= [-\d.]+ Tf)|<<[\s\S]*?>>|<([\dA-Fa-f]*)>/g;
const PAGE = '<</Type /Page\n';
/** Objects that are drawn separately and placed on a page. */
const APART = /\/Subtype \/Form\n|\/PatternType 1\n/;
const FONTS_OF_PAGE = /\/Font <<([^>]*)>>/;

interface Type3 {
  readonly id: number;
  readonly descriptor: PdfObject;
  /** Glyph names by code. */
  readonly codes: readonly string[];
  readonly drawings: ReadonlyMap<string, string>;
  readonly unit: { readonly x: number; readonly y: number };
  readonly words: readonly Mapped[];
}

/** The replacement of a Type 3 font: another font, whose glyphs have other codes. */
interface Moved {
  readonly to: number;
  /** The two-byte codes in hexadecimal, indexed by the one-byte code. */
  readonly codes: readonly string[];
}

const listIn = (dict: string, key: string): string => new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(dict)?.[1] ?? '';
const numberIn = (dict: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dict)?.[1]);

/**
 * Replaces the fonts that Skia cannot embed by real ones. Skia embeds TrueType. A face with other outlines, such as
 * Noto Sans CJK, becomes one Type 3 font for every 255 glyphs, each glyph a small drawing. Such a font has no name, no
 * hints and twice the bytes, and viewers treat it more as a picture than as text. This writes the same outlines as one
 * font per face in Compact Font Format. A face that contains pictures stays unchanged.
 */
export function embedFaces(pdf: PdfFile): void {
  const byFace = new Map<string, Type3[]>();
  for (const [id, { dict }] of pdf.objects) {
    const font = dict.startsWith(TYPE_3) ? readType3(pdf, id, dict) : undefined;
    if (!font) continue;
    const face = `${font.descriptor.dict} ${font.unit.x} ${font.unit.y}`;
    byFace.set(face, [...(byFace.get(face) ?? []), font]);
  }
  const moved = new Map<number, Moved>();
  for (const fonts of byFace.values()) for (const [id, one] of embed(pdf, fonts)) moved.set(id, one);
  if (moved.size > 0) rewrite(pdf, moved);
}

function readType3({ objects }: PdfFile, id: number, dict: string): Type3 | undefined {
  const descriptor = objects.get(numberIn(dict, 'FontDescriptor'));
  const [a = 0, , , d = 0] = (listIn(dict, 'FontMatrix').match(NUMBERS) ?? []).map(Number);
  const [first, ...names] = listIn(dict, 'Differences').split(/\s*\/|\s+/);
  const map = textIn(objects.get(numberIn(dict, 'ToUnicode')));
  const drawings = new Map<string, string>();
  for (const [, name = '', drawing] of dict.matchAll(DRAWING)) {
    drawings.set(name, textIn(objects.get(Number(drawing))));
  }
  if (!descriptor || first !== '0' || a === 0 || d === 0) return undefined;
  // Skia writes single precision: a thousandth becomes .00100000005.
  const unit = { x: Math.fround(a * 1_000), y: Math.fround(d * 1_000) };
  return { id, descriptor, codes: names, drawings, unit, words: wordsIn(map) };
}

const hex = (cid: number): string => cid.toString(16).padStart(4, '0');

function embed({ objects }: PdfFile, fonts: readonly Type3[]): Map<number, Moved> {
  const none = new Map<number, Moved>();
  const glyphs = new Map<string, Outline>();
  for (const { drawings, unit } of [...fonts].sort((one, other) => one.id - other.id)) {
    for (const [name, drawing] of drawings) {
      const outline = outlineIn(drawing, unit);
      if (!outline) return none;
      glyphs.set(name, glyphs.get(name) ?? outline);
    }
  }
  const [font] = fonts;
  const name = /\/FontName \/(\S+)/.exec(font?.descriptor.dict ?? '')?.[1];
  // The first glyph of a font represents missing characters; Skia writes it into each font.
  const names = [...glyphs.keys()].sort((one, other) => Number(other === 'g0') - Number(one === 'g0'));
  if (!font || name === undefined || names[0] !== 'g0' || names.length < 2) return none;
  const cids = new Map(names.map((glyph, cid) => [glyph, cid]));
  const cidOf = (glyph: string): string => hex(cids.get(glyph) ?? 0);
  const words = new Map<string, Mapped>();
  for (const { codes, words: own } of fonts) {
    for (const { code, text } of own) {
      const cid = cidOf(codes[Number.parseInt(code, 16)] ?? 'g0');
      words.set(cid, { code: cid, text });
    }
  }
  const outlines = names.flatMap((glyph) => glyphs.get(glyph) ?? []);
  write(objects, { id: font.id, name, descriptor: font.descriptor.dict, outlines, words: [...words.values()] });
  return new Map(fonts.map(({ id, codes }) => [id, { to: font.id, codes: codes.map(cidOf) }]));
}

interface Face {
  readonly id: number;
  readonly name: string;
  readonly descriptor: string;
  readonly outlines: readonly Outline[];
  readonly words: readonly Mapped[];
}

function write(objects: PdfFile['objects'], { id, name, descriptor, outlines, words }: Face): void {
  const next = Math.max(...objects.keys()) + 1;
  const [font, described, file, map] = [next, next + 1, next + 2, next + 3];
  const box = boxOf(outlines);
  const widths = outlines.map(({ width }) => Math.round(width));
  objects.set(id, {
    dict: `<</Type /Font\n/Subtype /Type0\n/BaseFont /${name}\n/Encoding /Identity-H\n/DescendantFonts [${font} 0 R]\n/ToUnicode ${map} 0 R>>`,
  });
  objects.set(font, {
    dict: `<</Type /Font\n/Subtype /CIDFontType0\n/BaseFont /${name}\n/CIDSystemInfo <</Registry (Adobe)\n/Ordering (Identity)\n/Supplement 0>>\n/FontDescriptor ${described} 0 R\n/DW 1000\n/W [0 [${widths.join(' ')}]]>>`,
  });
  const measures = `/FontBBox [${box.join(' ')}]\n/Ascent ${box[3]}\n/Descent ${box[1]}\n/FontFile3 ${file} 0 R`;
  objects.set(described, { dict: `${descriptor.slice(0, -2)}\n${measures}>>` });
  objects.set(file, packed(cffFont(name, outlines), '/Subtype /CIDFontType0C\n'));
  objects.set(map, packed(mapOf(words)));
}

function boxOf(outlines: readonly Outline[]): [number, number, number, number] {
  const box: [number, number, number, number] = [0, 0, 0, 0];
  for (const { steps } of outlines) {
    for (const { to } of steps) {
      for (const [at, value] of to.entries()) {
        box[at % 2] = Math.min(box[at % 2] ?? 0, Math.floor(value));
        box[2 + (at % 2)] = Math.max(box[2 + (at % 2)] ?? 0, Math.ceil(value));
      }
    }
  }
  return box;
}

/** Replaces font names and letter codes in pages and in separately drawn objects. */
function rewrite({ objects }: PdfFile, moved: ReadonlyMap<number, Moved>): void {
  for (const [id, object] of [...objects]) {
    const isPage = object.dict.startsWith(PAGE);
    if (!isPage && !(object.stream && APART.test(object.dict))) continue;
    const renamed = { ...object, dict: withFonts(object.dict, moved) };
    objects.set(id, isPage ? renamed : recoded(renamed, moved));
    const content = isPage ? numberIn(object.dict, 'Contents') : Number.NaN;
    const drawn = objects.get(content);
    if (drawn?.stream) objects.set(content, recoded(drawn, moved));
  }
}

const withFonts = (dict: string, moved: ReadonlyMap<number, Moved>): string =>
  dict.replace(FONTS_OF_PAGE, (_, fonts: string) => {
    const ids = [...fonts.matchAll(/(\d+) 0 R/g)].map(([, id]) => moved.get(Number(id))?.to ?? Number(id));
    return `/Font <<${[...new Set(ids)].map((id) => `/F${id} ${id} 0 R`).join('\n')}>>`;
  });

const recoded = (object: PdfObject, moved: ReadonlyMap<number, Moved>): PdfObject =>
  withText(
    object,
    textIn(object).replace(TEXT, (block) => recodedText(block, moved)),
  );

function recodedText(block: string, moved: ReadonlyMap<number, Moved>): string {
  let font: Moved | undefined;
  return block.replace(TEXT_PART, (part: string, name: string | undefined, letters: string | undefined) => {
    if (name !== undefined) {
      font = moved.get(Number(name));
      return font ? `/F${font.to}` : part;
    }
    if (letters === undefined || !font) return part;
    const { codes } = font;
    return `<${(letters.match(/../g) ?? []).map((code) => codes[Number.parseInt(code, 16)] ?? '0000').join('')}>`;
  });
}
