import type { Locale } from '@sw/base';

export interface DemoPerson {
  readonly email: string;
  readonly nickName: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly boards: readonly string[];
}

/** A school and a team, in the three languages: believable names, nobody real. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    email: 'jonas.weber@northfield.example',
    nickName: 'Jonas Weber',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    boards: [
      'Solar canopy pilot',
      'Open day ideas',
      'Area of a triangle',
      'Why do buses run late',
      'Functions, lesson 4',
    ],
  },
  {
    email: 'mei.lin@northfield.example',
    nickName: 'Mei Lin',
    locale: 'en',
    timeZone: 'Asia/Singapore',
    boards: ['Water cycle, grade 6', 'Reading - tides and the moon'],
  },
  {
    email: 'he.jun@qinghe.example',
    nickName: '何俊',
    locale: 'zh',
    timeZone: 'Asia/Shanghai',
    boards: ['光伏车棚试点', '三角形的面积', '校园开放日创意'],
  },
  {
    email: 'lin.yijun@nanshan.example',
    nickName: '林怡君',
    locale: 'zh-tw',
    timeZone: 'Asia/Taipei',
    boards: ['班級科展討論', '校外教學行程'],
  },
];
