import { deflateSync, inflateSync } from 'node:zlib';

/** Radicals of Unicode's supplement, each followed by the character it looks like (EquivalentUnifiedIdeograph of Unicode 16). */
const RADICAL_PAIRS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻' +
  '⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食' +
  '⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

const table = new Map<string, string>();
for (let at = 0; at < RADICAL_PAIRS.length; at += 2) table.set(RADICAL_PAIRS[at] ?? '', RADICAL_PAIRS[at + 1] ?? '');

/** Radicals and compatibility forms of Han characters, which share the glyph of the usual character. */
const COMPATIBILITY_FORM = /[\u2f00-\u2fdf\uf900-\ufaff]/u;

/** The usual character, if a glyph is mapped to one of its duplicates. */
const writtenFor = (character: string): string =>
  table.get(character) ?? (COMPATIBILITY_FORM.test(character) ? character.normalize('NFKC') : character);

const SECTION = /\d+ beginbf(char|range)\n([\s\S]*?)endbf\1\n?/g;
const CHAR = /<([\da-f]+)> <([\da-f]+)>/gi;
const RANGE = /<([\da-f]+)> <([\da-f]+)> <([\da-f]+)>/gi;
/** Maximum entries in a section of a character map. */
const MOST_IN_SECTION = 100;

interface Mapped {
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

/** The map from glyphs to characters with every duplicate replaced; undefined if there is none. */
export function mendMap(map: string): string | undefined {
  const mapped = [...map.matchAll(SECTION)].flatMap(([, kind, body = '']) => [
    ...(kind === 'range' ? ranged(body) : single(body)),
  ]);
  const mended = mapped.map(({ code, text }) => ({ code, text: [...text].map(writtenFor).join('') }));
  if (mended.every(({ text }, i) => text === mapped[i]?.text)) return undefined;
  const sections: string[] = [];
  for (let at = 0; at < mended.length; at += MOST_IN_SECTION) {
    const part = mended.slice(at, at + MOST_IN_SECTION);
    const lines = part.map(({ code, text }) => `<${code}> <${hexOf(text)}>\n`);
    sections.push(`${part.length} beginbfchar\n${lines.join('')}endbfchar\n`);
  }
  let put = false;
  return map.replace(SECTION, () => {
    if (put) return '';
    put = true;
    return sections.join('');
  });
}

interface Stream {
  readonly id: number;
  readonly text: string;
}

const TO_UNICODE = /\/ToUnicode (\d+) 0 R/g;
const START_XREF = /startxref\s+(\d+)\s+%%EOF\s*$/;
const TRAILER = /trailer\s*<<([\s\S]*?)>>\s*startxref/;

/**
 * A glyph shared by two characters is mapped to the first of them, so that 车 reads back as the radical ⻋, and a search
 * for the word fails. Skia's output stays unchanged; the corrected maps are appended, as PDF allows.
 */
export function mendWords(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  const ids = new Set([...text.matchAll(TO_UNICODE)].map(([, id]) => Number(id)));
  const mended: Stream[] = [];
  for (const id of ids) {
    const map = readStream(file, text, id);
    const better = map && mendMap(map);
    if (better) mended.push({ id, text: better });
  }
  return mended.length === 0 ? file : append(file, text, mended);
}

function readStream(file: Uint8Array, text: string, id: number): string | undefined {
  const at = text.indexOf(`\n${id} 0 obj\n`);
  if (at < 0) return undefined;
  const head = /<<([\s\S]*?)>>\s*stream\r?\n/y;
  head.lastIndex = at + `\n${id} 0 obj\n`.length;
  const found = head.exec(text);
  const length = Number(/\/Length (\d+)/.exec(found?.[1] ?? '')?.[1]);
  if (!found || !Number.isInteger(length)) return undefined;
  const bytes = file.subarray(head.lastIndex, head.lastIndex + length);
  return (found[1]?.includes('/FlateDecode') ? inflateSync(bytes) : Buffer.from(bytes)).toString('latin1');
}

function append(file: Uint8Array, text: string, streams: readonly Stream[]): Uint8Array {
  const before = START_XREF.exec(text)?.[1];
  const trailer = TRAILER.exec(text)?.[1];
  if (before === undefined || trailer === undefined) return file;
  const parts: Buffer[] = [Buffer.from(file.buffer, file.byteOffset, file.byteLength), Buffer.from('\n')];
  let at = file.length + 1;
  const push = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  const table: string[] = [];
  for (const { id, text: map } of streams) {
    table.push(`${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    const body = deflateSync(Buffer.from(map, 'latin1'));
    push(Buffer.from(`${id} 0 obj\n<</Filter /FlateDecode\n/Length ${body.length}>> stream\n`));
    push(body);
    push(Buffer.from('\nendstream\nendobj\n'));
  }
  const start = at;
  push(Buffer.from(`xref\n${table.join('')}trailer\n<<${trailer}/Prev ${before}>>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}
