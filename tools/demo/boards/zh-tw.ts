import { NOTES } from '../scenes/colours.ts';
import { columns } from '../scenes/columns.ts';
import { ideas } from '../scenes/ideas.ts';
import { ring } from '../scenes/ring.ts';
import { roomPlan } from '../scenes/room-plan.ts';
import { triangle } from '../scenes/triangle.ts';
import { waterCycle } from '../scenes/water-cycle.ts';
import { weekGrid } from '../scenes/week-grid.ts';
import type { DemoBoard } from './board.ts';

/** The boards of Nanshan, newest first. */
export const TRADITIONAL_BOARDS: readonly DemoBoard[] = [
  {
    wbName: '班級科展討論',
    owner: 'yiJun',
    pages: [
      columns({
        title: '班級科展討論',
        paper: '#F3EEFA',
        columns: [
          { head: '想研究', fill: NOTES.yellow, notes: ['校園裡的蝴蝶', '雨水回收', '太陽能爐'] },
          { head: '要準備', fill: NOTES.blue, notes: ['溫度計四支', '觀察紀錄表', '向自然老師借顯微鏡'] },
          { head: '還不確定', fill: NOTES.pink, notes: ['放假時誰澆水？', '海報多大？'] },
        ],
      }),
      ideas({
        centre: '雨水回收',
        left: [
          { head: '收集', detail: '體育館屋頂' },
          { head: '過濾', detail: '砂、碎石、木炭' },
          { head: '儲存', detail: '兩個 200 公升水桶' },
        ],
        right: [
          { head: '澆花', detail: '每天約 30 公升' },
          { head: '測水質', detail: '酸鹼值、濁度' },
          { head: '算成本', detail: '一年省多少水費' },
        ],
      }),
    ],
    sharers: [{ who: 'boHan', permit: '1' }],
    starredBy: ['yiJun'],
  },
  {
    wbName: '水循環，六年級自然',
    owner: 'boHan',
    pages: [
      waterCycle({
        title: '雨從哪裡來？',
        snow: '積雪',
        rain: '降雨',
        runoff: '河流',
        evaporation: '蒸發',
        sea: '海洋',
      }),
    ],
    sharers: [{ who: 'yiJun', permit: '2' }],
  },
  {
    wbName: '校外教學行程',
    owner: 'yiJun',
    pages: [
      ring({
        title: '校外教學：一天的行程',
        steps: ['集合', '科博館', '午餐', '植物園', '回校'],
        remarks: ['07:40 校門口點名。', '每組五人，互相照顧。', '記得帶雨具和水壺。'],
      }),
    ],
    sharers: [{ who: 'boHan', permit: '0' }],
  },
  {
    wbName: '三角形面積',
    owner: 'boHan',
    pages: [
      triangle({
        title: '三角形的面積',
        formula: 'A = b h / 2',
        lines: ['底 b = 8 公分', '高 h = 5 公分', 'A = 8 × 5 ÷ 2', 'A = 20 平方公分'],
      }),
    ],
    sharers: [{ who: 'yiJun', permit: '1' }],
    starredBy: ['yiJun'],
  },
  {
    wbName: '段考週教室分配',
    owner: 'yiJun',
    pages: [
      weekGrid({
        title: '段考週教室分配',
        days: ['週一', '週二', '週三', '週四', '週五'],
        rows: ['禮堂', '體育館', '自然教室', '圖書館'],
        slots: [
          { day: 0, row: 0, text: '數學', fill: NOTES.blue },
          { day: 1, row: 0, text: '國文', fill: NOTES.yellow },
          { day: 2, row: 1, text: '英文', fill: NOTES.purple },
          { day: 3, row: 2, text: '自然', fill: NOTES.green },
          { day: 1, row: 3, text: '社會', fill: NOTES.pink },
          { day: 4, row: 3, text: '補考', fill: NOTES.orange },
        ],
        doubt: { day: 4, row: 1, text: '體育館已有人借用' },
      }),
    ],
  },
  {
    wbName: '舊的座位表',
    owner: 'yiJun',
    pages: [roomPlan({ title: '座位表', lab: '601 教室', quiet: '603 教室', group: '第一排', entrance: '置物櫃' })],
    recycled: true,
  },
];
