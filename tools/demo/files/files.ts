import { type DemoFile, written } from './file.ts';
import { letter, saveAs, sheet, slides } from './office.ts';

export const COUNCIL_SLIDES = slides([
  {
    title: 'A solar roof for car park B',
    lines: ['410 modules, about 176 kWp', '64 spaces under cover', 'Vote on 28 November'],
  },
  {
    title: 'What it brings',
    lines: ['62 % of it is used by day', 'Shade for cars and bikes', 'Charging for six cars'],
  },
  { title: 'What it costs', lines: ['Northlight: 214,000', 'Havel & Sons: 231,500', 'A third quote comes this week'] },
  { title: 'Open questions', lines: ['Snow load of the north edge', 'Fire lane', 'Who cleans the modules?'] },
]);

const QUOTE = letter('Quote 2417: solar canopy, car park B', [
  'Northlight Solar, 12 November',
  'Steel frame, 410 modules of 430 W, inverters and cabling up to the station. Built in five weeks, from Monday to Friday, 7 am to 5 pm.',
  'Frame and foundations: 98,400. Modules: 61,500. Inverters and cabling: 38,700. Planning and approval: 15,400. Sum: 214,000.',
  'The frame is made for a snow load of 1.1 kN per square metre. A stronger frame costs 8,200 more.',
  'This quote is valid until 31 January.',
]);

const MINUTES = letter('Minutes of the school council, 28 October', [
  'Present: Jonas Weber, Mei Lin, Priya Nair, Tomás Ortega, Amara Obi.',
  '1. The council wants a third quote before it votes on the solar roof. Priya asks Havel & Sons by Friday.',
  '2. The car park stays open during the exams. Building starts in the second week of June at the earliest.',
  '3. Amara writes to all parents. The next meeting is on 25 November.',
]);

const COUNTS = sheet('Car park B', [
  ['Day', '8 am', '11 am', '2 pm', '5 pm'],
  ['Monday', 58, 61, 49, 12],
  ['Tuesday', 60, 63, 52, 15],
  ['Wednesday', 55, 57, 31, 9],
  ['Thursday', 61, 64, 50, 14],
  ['Friday', 52, 54, 28, 6],
]);

const YUAN_SLIDES = slides([
  { title: '校园雨水花园', lines: ['每年收集雨水约 320 立方米', '种植 12 种本地植物', '学生参与日常维护'] },
  { title: '进度安排', lines: ['三月：测量与设计', '四月：施工', '五月：种植与验收'] },
  { title: '需要讨论的问题', lines: ['排水口的位置', '浇水由谁负责', '预算还差 4,800 元'] },
]);

const JIHUA = letter('雨水花園維護計畫', [
  '每週一早上檢查出水口，清除落葉。',
  '每月第一個星期五記錄水位，並拍照存檔。',
  '颱風前後各巡視一次，必要時請總務處協助。',
]);

/** The files in the sample people's file centres. */
export const FILES: readonly DemoFile[] = [
  { owner: 'jonas', folder: 'Solar canopy', name: 'Council slides.pptx', make: () => saveAs(COUNCIL_SLIDES, 'pptx') },
  { owner: 'jonas', folder: 'Solar canopy', name: 'Quote Northlight.pdf', make: () => saveAs(QUOTE, 'pdf') },
  { owner: 'jonas', folder: 'Solar canopy', name: 'Car park counts.xlsx', make: () => saveAs(COUNTS, 'xlsx') },
  { owner: 'jonas', folder: 'Minutes', name: 'Minutes 28 October.docx', make: () => saveAs(MINUTES, 'docx') },
  {
    owner: 'jonas',
    name: 'To do.txt',
    make: () =>
      written('Call the city about the drawings\nAsk Havel & Sons for their quote\nBook the hall for 28 November\n'),
  },
  { owner: 'heJun', folder: '雨水花园', name: '方案汇报.pptx', make: () => saveAs(YUAN_SLIDES, 'pptx') },
  { owner: 'yiJun', name: '維護計畫.docx', make: () => saveAs(JIHUA, 'docx') },
];
