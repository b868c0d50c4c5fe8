/** Frequent surnames, some with two characters and some with special readings. */
const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈单',
];
const LONG_SURNAMES = ['欧阳', '司马', '诸葛', '上官'];
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅辉晓宇欣怡佳嘉俊子涵梓轩浩然雨思'];
const FIRST =
  'Anna Ben Clara David Emma Felix Greta Hugo Iris Jonas Karin Leo Mara Nils Olga Paul Rosa Simon Tessa Uwe Vera Wim'.split(
    ' ',
  );
const LAST =
  'Albers Brandt Carlsen Duarte Ernst Fischer Garcia Hansen Ivanov Jansen Keller Lindberg Moreau Novak Olsen Petit Quist Rossi Schmidt Tanaka Ueda Vogel Wagner Yilmaz Zimmer'.split(
    ' ',
  );

const pick = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

/** Three of four people have Chinese names, of two, three or four characters. */
export function nameOf(n: number): string {
  if (n % 4 === 3) return `${pick(FIRST, n * 7)} ${pick(LAST, Math.floor(n / 5))}`;
  const surname = n % 97 === 0 ? pick(LONG_SURNAMES, n) : pick(SURNAMES, n * 13 + Math.floor(n / 53));
  const given = pick(GIVEN, n * 31 + Math.floor(n / 11));
  return n % 3 === 0 ? surname + given : surname + given + pick(GIVEN, n * 17 + Math.floor(n / 7));
}
