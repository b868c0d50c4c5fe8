import { NOTES } from '../scenes/colours.ts';
import { columns } from '../scenes/columns.ts';
import { fishbone } from '../scenes/fishbone.ts';
import { functions } from '../scenes/functions.ts';
import { ideas } from '../scenes/ideas.ts';
import { ring } from '../scenes/ring.ts';
import { roomPlan } from '../scenes/room-plan.ts';
import { solarCanopy } from '../scenes/solar-canopy.ts';
import { doubledTriangle, triangle } from '../scenes/triangle.ts';
import { waterCycle } from '../scenes/water-cycle.ts';
import { weekGrid } from '../scenes/week-grid.ts';
import type { DemoBoard } from './board.ts';

/** The boards of Qinghe, newest first. */
export const SIMPLIFIED_BOARDS: readonly DemoBoard[] = [
  {
    wbName: '光伏车棚试点',
    owner: 'heJun',
    pages: [
      solarCanopy({
        title: '停车场 B 要不要装光伏车棚？',
        question: '北侧 64 个车位，11 月 28 日投票',
        facts:
          '已知情况\n• 可装 410 块组件，约 176 千瓦\n• 白天校内可用掉 62% 的发电量\n• 已有两家报价，一家还没到\n• 雪荷载尚未确认',
        notes: ['自行车棚一起遮阳', '组件由谁清洗？', '先问家委会', '6 个充电车位'],
        steps: ['现场勘察', '三家报价', '校务会投票', '施工', '并网发电'],
        remark: '坡度再大一些，方便积雪滑落',
      }),
      columns({
        title: '可能出现的问题',
        paper: '#E9F1FA',
        columns: [
          { head: '经费', fill: NOTES.yellow, notes: ['补贴三月截止', '钢材涨价', '保险'] },
          { head: '施工', fill: NOTES.orange, notes: ['雪荷载', '消防通道', '旧排水管', '冬季开工'] },
          { head: '教学', fill: NOTES.green, notes: ['五周没有车位', '考试期间噪声'] },
        ],
      }),
    ],
    sharers: [
      { who: 'linMei', permit: '2' },
      { who: 'suYa', permit: '1' },
    ],
    starredBy: ['heJun'],
  },
  {
    wbName: '水循环（六年级科学）',
    owner: 'linMei',
    pages: [
      waterCycle({
        title: '雨从哪里来？',
        snow: '积雪',
        rain: '降雨',
        runoff: '河流',
        evaporation: '蒸发',
        sea: '海洋',
      }),
    ],
    sharers: [{ who: 'heJun', permit: '1' }],
  },
  {
    wbName: '第 18 轮迭代复盘',
    owner: 'suYa',
    pages: [
      columns({
        title: '第 18 轮迭代复盘',
        paper: '#F3EEFA',
        columns: [
          { head: '保持', fill: NOTES.green, notes: ['站会简短', '周五结对', '请家长试用'] },
          { head: '改进', fill: NOTES.pink, notes: ['同时开的任务太多', '评审等太久', '测试太慢', '需求来得晚'] },
          { head: '尝试', fill: NOTES.blue, notes: ['每人最多两个任务', '午饭前完成评审'] },
        ],
      }),
    ],
    sharers: [{ who: 'heJun', permit: '2' }],
  },
  {
    wbName: '校园开放日创意',
    owner: 'heJun',
    pages: [
      ideas({
        centre: '校园开放日',
        left: [
          { head: '科学实验秀', detail: '2 号实验室，每小时一场' },
          { head: '合唱团演出', detail: '礼堂，11:00' },
          { head: '图书交换', detail: '图书馆' },
        ],
        right: [
          { head: '机器人竞速', detail: '八年级搭赛道' },
          { head: '各地美食', detail: '家委会负责' },
          { head: '校园导览', detail: '学生讲解' },
          { head: '光伏模型', detail: '停车场 B' },
        ],
      }),
    ],
  },
  {
    wbName: '三角形的面积',
    owner: 'heJun',
    pages: [
      triangle({
        title: '三角形的面积',
        formula: 'S = b h / 2',
        lines: ['底 b = 8 厘米', '高 h = 5 厘米', 'S = 8 × 5 ÷ 2', 'S = 20 平方厘米'],
      }),
      doubledTriangle({
        title: '为什么要除以 2？',
        formula: 'b h / 2',
        lines: ['两个完全一样的三角形拼成平行四边形。', '平行四边形的面积是 b × h。'],
      }),
    ],
    starredBy: ['heJun'],
  },
  {
    wbName: '校车为什么总晚点',
    owner: 'heJun',
    pages: [
      fishbone({
        title: '校车为什么总晚点？',
        effect: '早班晚点 12 分钟',
        above: [
          { head: '道路', details: ['中山路施工', '校门口拥堵'] },
          { head: '时刻表', details: ['没有余量', '数据太旧'] },
          { head: '乘客', details: ['刷卡排队', '只开一扇门'] },
        ],
        below: [
          { head: '车辆', details: ['冷启动慢', '踏板升降慢'] },
          { head: '天气', details: ['坡道结冰', '大雾'] },
          { head: '调度', details: ['两线共用一站', '没有对讲机'] },
        ],
      }),
    ],
  },
  {
    wbName: '考试周教室安排',
    owner: 'linMei',
    pages: [
      weekGrid({
        title: '考试周教室安排',
        days: ['周一', '周二', '周三', '周四', '周五'],
        rows: ['礼堂', '体育馆', '2 号实验室', '14 教室', '图书馆'],
        slots: [
          { day: 0, row: 0, text: '高一数学', fill: NOTES.blue },
          { day: 1, row: 1, text: '初三英语', fill: NOTES.yellow },
          { day: 2, row: 0, text: '高二历史', fill: NOTES.purple },
          { day: 2, row: 1, text: '初三语文', fill: NOTES.purple },
          { day: 0, row: 2, text: '生物', fill: NOTES.green },
          { day: 3, row: 2, text: '物理', fill: NOTES.blue },
          { day: 1, row: 3, text: '美术', fill: NOTES.pink },
          { day: 4, row: 3, text: '音乐', fill: NOTES.yellow },
          { day: 3, row: 4, text: '补考', fill: NOTES.orange },
        ],
        doubt: { day: 4, row: 1, text: '体育馆已被占用' },
      }),
    ],
    sharers: [{ who: 'heJun', permit: '0' }],
    starredBy: ['heJun'],
  },
  {
    wbName: '函数图像 第 4 课',
    owner: 'heJun',
    pages: [
      functions({
        title: '两个图像在哪里相交？',
        curve: 'y = f(x)',
        line: 'y = 3.3 − x / 3',
        question: 'f(x) = g(x)，x = ？',
      }),
    ],
  },
  {
    wbName: '采购五步流程',
    owner: 'suYa',
    pages: [
      ring({
        title: '学校采购五步',
        steps: ['需求', '询价', '评选', '下单', '复盘'],
        remarks: ['500 元以下由校长签字。', '2,000 元以上需三家报价。', '每年六月统一复盘。'],
      }),
    ],
    sharers: [{ who: 'heJun', permit: '1' }],
  },
  {
    wbName: '去年的座位表',
    owner: 'heJun',
    pages: [roomPlan({ title: '座位表', lab: '12 教室', quiet: '14 教室', group: '第一排', entrance: '衣帽区' })],
    recycled: true,
  },
];
