// Very common characters whose simplified form is not written in Taiwan and whose traditional form is not written on the
// mainland, simplified first. Characters that live in both scripts (里 后 着 只 系 ...) are left out on purpose.
const PAIRS = `
这這 们們 个個 为為 来來 时時 会會 发發 请請 输輸 录錄 码碼 页頁 说說 话話 语語 简簡 体體 开開 关關 闭閉 选選 择擇 删刪 无無 没沒
对對 间間 长長 过過 还還 进進 续續 确確 认認 证證 验驗 护護 线線 视視 频頻 单單 创創 编編 辑輯 画畫 笔筆 颜顏 数數 据據 库庫 贴貼
读讀 写寫 见見 现現 场場 学學 办辦 议議 预預 订訂 约約 组組 织織 级級 别別 转轉 运運 动動 态態 状狀 处處 务務 资資 费費 钟鐘 总總
计計 统統 规規 则則 终終 结結 实實 应應 当當 从從 两兩 与與 让讓 给給 问問 题題 类類 种種 载載 传傳 协協 导導 览覽 击擊 键鍵 标標
签簽 该該 详詳 调調 变變 层層 将將 尝嘗 钮鈕 断斷 离離 网網 络絡 随隨 边邊 门門 联聯 样樣 权權 强強 满滿 储儲 团團 业業 专專 产產
优優 历歷 参參 双雙 员員 响響 听聽 围圍 备備 头頭 宽寬 帮幫 广廣 异異 张張 换換 损損 旧舊 术術 机機 条條 档檔 检檢 欢歡 测測 浏瀏
滤濾 点點 热熱 环環 电電 盘盤 积積 稳穩 筛篩 紧緊 纸紙 细細 经經 绘繪 维維 缩縮 职職 获獲 补補 装裝 触觸 讯訊 论論 访訪 评評 译譯
词詞 询詢 误誤 错錯 试試 设設 账帳 败敗 质質 购購 软軟 轻輕 较較 远遠 违違 适適 针針 链鏈 锁鎖 销銷 镜鏡 阅閱 队隊 阶階 际際 险險
顺順 须須 顾顧 项項 领領 额額 风風 号號 图圖 户戶 邮郵 连連 记記 许許 谁誰 谢謝 释釋 闲閒 显顯 暂暫 扫掃 扩擴 拟擬 拥擁 挂掛
`;

const SIMPLIFIED = new Set<string>();
const TRADITIONAL = new Set<string>();
for (const [simplified, traditional] of PAIRS.split(/\s+/).map((pair) => [...pair])) {
  if (!simplified || !traditional) continue;
  SIMPLIFIED.add(simplified);
  TRADITIONAL.add(traditional);
}

/** Characters of a text that belong to the other script. */
export const foreignCharacters = (text: string, script: 'simplified' | 'traditional'): string[] => {
  const foreign = script === 'simplified' ? TRADITIONAL : SIMPLIFIED;
  return [...new Set([...text].filter((char) => foreign.has(char)))];
};
