import { wordsOf } from '@sw/board-model';

const ENGLISH =
  'plan roadmap review budget design sprint retro launch market customer journey workshop notes weekly quarterly team hiring training support release architecture database interface research interview prototype feedback pricing partner campaign strategy analysis planet plateau platform player plastic planner meeting agenda minutes decision risk audit report travel office school lesson physics history geometry algebra chemistry biology music drawing sketch poster story map garden kitchen house renovation wedding party holiday birthday football running cycling swimming chess puzzle'.split(
    ' ',
  );
const CHINESE =
  '产品路线图 会议纪要 项目计划 用户旅程 需求评审 年度预算 市场分析 团队周会 设计草图 竞品调研 课程大纲 数学课 物理实验 历史复习 家庭装修 旅行安排 生日聚会 招聘流程 培训材料 发布清单 架构图 数据库设计 接口文档 客户反馈 价格方案 合作伙伴 推广活动 战略目标 风险评估 审计报告'.split(
    ' ',
  );

interface Term {
  readonly name: string;
  readonly words: readonly string[];
}

/** The terms in the names of boards and files: every name has two of them and a number. */
export const TERMS: readonly Term[] = [...ENGLISH, ...CHINESE].map((name) => ({ name, words: wordsOf(name) }));

/** Words as the text of a tsvector, with a `~` where the mark before each word goes, so that no array is expanded per row. */
export const wordTemplate = (words: readonly string[]): string => words.map((word) => `'~${word}'`).join(' ');
