import type { Locale } from '@sw/base';

export interface DemoPerson {
  readonly email: string;
  readonly nickName: string;
  readonly locale: Locale;
  readonly timeZone: string;
}

export const northfield = (name: string, nickName: string, timeZone = 'Europe/London'): DemoPerson => ({
  email: `${name}@northfield.example`,
  nickName,
  locale: 'en',
  timeZone,
});
const qinghe = (name: string, nickName: string): DemoPerson => ({
  email: `${name}@qinghe.example`,
  nickName,
  locale: 'zh',
  timeZone: 'Asia/Shanghai',
});
const nanshan = (name: string, nickName: string): DemoPerson => ({
  email: `${name}@nanshan.example`,
  nickName,
  locale: 'zh-tw',
  timeZone: 'Asia/Taipei',
});

/** Three schools, one for each language: believable names, nobody real. */
export const PEOPLE = {
  jonas: northfield('jonas.weber', 'Jonas Weber', 'Europe/Berlin'),
  mei: northfield('mei.lin', 'Mei Lin', 'Asia/Singapore'),
  priya: northfield('priya.nair', 'Priya Nair', 'Asia/Kolkata'),
  tomas: northfield('tomas.ortega', 'Tomás Ortega', 'Europe/Madrid'),
  amara: northfield('amara.obi', 'Amara Obi', 'Africa/Lagos'),
  heJun: qinghe('he.jun', '何俊'),
  linMei: qinghe('lin.mei', '林梅'),
  suYa: qinghe('su.ya', '苏雅'),
  yiJun: nanshan('lin.yijun', '林怡君'),
  boHan: nanshan('chen.bohan', '陳柏翰'),
} as const satisfies Record<string, DemoPerson>;

export type PersonName = keyof typeof PEOPLE;
