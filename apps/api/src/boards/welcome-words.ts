import type { Locale } from '@sw/base';

export interface WelcomeWords {
  /** Name of the board. */
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly draw: Lesson;
  readonly move: Lesson & { readonly note: string };
  readonly map: Lesson & { readonly centre: string; readonly branches: readonly string[] };
  readonly invite: Lesson;
}

interface Lesson {
  readonly head: string;
  readonly text: string;
}

/** The texts on the welcome board. They mention no keys: phones have none. */
export const WELCOME_WORDS: Readonly<Record<Locale, WelcomeWords>> = {
  en: {
    name: 'Welcome board',
    title: 'Welcome to your whiteboard',
    intro: 'Four things to try. You can move, change and delete everything here.',
    draw: { head: '1. Draw here', text: 'Take the pen and write your name.' },
    move: { head: '2. Move this note', text: 'Drag it into the dashed box, then write on it.', note: 'Drag me' },
    map: {
      head: '3. Grow the mind map',
      text: 'Select a branch and add another one.',
      centre: 'Weekend',
      branches: ['Outdoors', 'Friends', 'Food'],
    },
    invite: {
      head: '4. Invite somebody',
      text: 'Share, at the top right, gives you a code and a link to send. Then you see each other draw.',
    },
  },
  zh: {
    name: '欢迎白板',
    title: '欢迎来到你的白板',
    intro: '试试这四件事。这里的一切都可以移动、修改和删除。',
    draw: { head: '1. 在这里画', text: '选择画笔，写下你的名字。' },
    move: { head: '2. 移动这张便签', text: '把它拖进虚线框，再在上面写字。', note: '拖动我' },
    map: {
      head: '3. 扩展思维导图',
      text: '选中一个分支，再添加一个。',
      centre: '周末',
      branches: ['户外', '朋友', '美食'],
    },
    invite: { head: '4. 邀请别人', text: '点右上角的“共享”，把邀请码或链接发给对方，然后就能看到彼此画画。' },
  },
  'zh-tw': {
    name: '歡迎白板',
    title: '歡迎來到你的白板',
    intro: '試試這四件事。這裡的一切都可以移動、修改和刪除。',
    draw: { head: '1. 在這裡畫', text: '選擇畫筆，寫下你的名字。' },
    move: { head: '2. 移動這張便利貼', text: '把它拖進虛線框，再在上面寫字。', note: '拖曳我' },
    map: {
      head: '3. 擴充心智圖',
      text: '選取一個分支，再新增一個。',
      centre: '週末',
      branches: ['戶外', '朋友', '美食'],
    },
    invite: { head: '4. 邀請別人', text: '點右上角的「共用」，把邀請碼或連結傳給對方，就能看到彼此畫畫。' },
  },
};
