import { type PdfFile, textIn, withText } from './objects.ts';

/** Radicals of Unicode's supplement, each followed by the character it looks like (EquivalentUnifiedIdeograph of Unicode 16). */
const RADICAL_PAIRS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻' +
  '⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食' +
  '⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

/** Characters that share a glyph in the mainland face, each followed by the character in common use. */
const SHARED_PAIRS = '⺕彐⼾户㬵胶';

const table = new Map<string, string>();
const pairs = RADICAL_PAIRS + SHARED_PAIRS;
for (let at = 0; at < pairs.length; at += 2) table.set(pairs[at] ?? '', pairs[at + 1] ?? '');

/** Radicals and compatibility forms of Han characters, which share the glyph of the usual character. */
const COMPATIBILITY_FORM = /[\u2f00-\u2fdf\uf900-\ufaff]/u;

/** The usual character, if a glyph is mapped to one of its duplicates. */
const writtenFor = (character: string): string =>
  table.get(character) ?? (COMPATIBILITY_FORM.test(character) ? character.normalize('NFKC') : character);

const SECTION = /\d+ beginbf(char|range)\n([\s\S]*?)endbf\1\n?/g;
const CHAR = /<([\da-f]+)> <([\da-f]+)>/gi;
const RANGE = /<([\da-f]+)> <([\da-f]+)> <([\da-f]+)>/gi;
/** Maximum number of entries in a section of a character map. */
const MOST_IN_SECTION = 100;

/** The characters that a glyph stands for, by the glyph's code in hexadecimal. */
export interface Mapped {
  readonly code: string;
  readonly text: string;
}

const textOf = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
const hexOf = (text: string): string =>
  [...text].flatMap((one) => one.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))).join('');

function* ranged(body: string): Generator<Mapped> {
  for (const [, from = '', to = '', start = ''] of body.matchAll(RANGE)) {
    const [first, last, text] = [Number.parseInt(from, 16), Number.parseInt(to, 16), textOf(start)];
    const base = text.codePointAt(0) ?? 0;
    for (let code = first; code <= last; code += 1) {
      yield { code: code.toString(16).padStart(from.length, '0'), text: String.fromCodePoint(base + code - first) };
    }
  }
}

function* single(body: string): Generator<Mapped> {
  for (const [, code = '', text = ''] of body.matchAll(CHAR)) yield { code, text: textOf(text) };
}

/** The entries of a map, with every duplicate replaced by the usual character. */
export function wordsIn(map: string): Mapped[] {
  const mapped = [...map.matchAll(SECTION)].flatMap(([, kind, body = '']) => [
    ...(kind === 'range' ? ranged(body) : single(body)),
  ]);
  return mapped.map(({ code, text }) => ({ code, text: [...text].map(writtenFor).join('') }));
}

function sectionsOf(mapped: readonly Mapped[]): string {
  const sections: string[] = [];
  for (let at = 0; at < mapped.length; at += MOST_IN_SECTION) {
    const part = mapped.slice(at, at + MOST_IN_SECTION);
    const lines = part.map(({ code, text }) => `<${code}> <${hexOf(text)}>\n`);
    sections.push(`${part.length} beginbfchar\n${lines.join('')}endbfchar\n`);
  }
  return sections.join('');
}

/** A map of two-byte codes. */
export const mapOf = (mapped: readonly Mapped[]): string =>
  `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sectionsOf(mapped)}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/** The map from glyphs to characters, with every duplicate replaced. */
export function mendMap(map: string): string {
  const sections = sectionsOf(wordsIn(map));
  let put = false;
  return map.replace(SECTION, () => {
    if (put) return '';
    put = true;
    return sections;
  });
}

const TO_UNICODE = /\/ToUnicode (\d+) 0 R/;

/**
 * A glyph shared by two characters is mapped to the first of them, so that 车 is read as the radical ⻋ and a search for
 * the word fails. This corrects the maps.
 */
export function mendWords({ objects }: PdfFile): void {
  for (const { dict } of [...objects.values()]) {
    const id = Number(dict.startsWith('<</Type /Font\n') && TO_UNICODE.exec(dict)?.[1]);
    const map = objects.get(id);
    if (map?.stream) objects.set(id, withText(map, mendMap(textIn(map))));
  }
}
