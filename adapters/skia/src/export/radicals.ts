/** Radicals of Unicode's supplement, each followed by the character it looks like (EquivalentUnifiedIdeograph of Unicode 16). */
const PAIRS =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻' +
  '⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食' +
  '⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

const table = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) table.set(PAIRS[at] ?? '', PAIRS[at + 1] ?? '');

/** Radicals and compatibility forms of Han characters, which share the glyph of the usual character. */
const DOUBLE = /[\u2f00-\u2fdf\uf900-\ufaff]/u;

/** The usual character, if a glyph is mapped to one of its duplicates. */
export const writtenFor = (character: string): string =>
  table.get(character) ?? (DOUBLE.test(character) ? character.normalize('NFKC') : character);
