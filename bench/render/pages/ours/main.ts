import type { Place } from '../../measured-board.ts';
import type { Scene } from '../../scenes.ts';
import { offer } from '../offer.ts';
import { Company } from './company.ts';
import { MemoryGateway } from './memory-gateway.ts';
import { openEditor } from './open-editor.ts';
import { idAt, pageOfScene } from './page-of-scene.ts';
import { Replayed } from './replayed.ts';

const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('no canvas');
const gateway = new MemoryGateway();
const { editor, stage, page, moving } = await openEditor(canvas, gateway);
const company = new Company(gateway);
const replayed = new Replayed(editor);

let stored: ReturnType<typeof MemoryGateway.stored> | undefined;
let middle: Place = { x: 0, y: 0 };
let target = '';
let scene: Scene | undefined;

function lookAt(zoom: number): void {
  editor.run({ name: 'zoomTo', zoom });
  editor.run({ name: 'lookAt', centre: middle });
}

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = editor.state.subscribe(() => {
      if (!editor.state.get().loaded) return;
      stop();
      resolve();
    });
  });

offer({
  ready: stage.settled(),
  zoomDelta: 1.79,
  prepare(prepared) {
    scene = prepared;
    middle = { x: scene.width / 2, y: scene.height / 2 };
    target = idAt(scene.objects.length - 1);
    stored = MemoryGateway.stored(pageOfScene(gateway.address.pageId, scene));
  },
  async load() {
    if (!stored) throw new Error('nothing was prepared');
    const there = loaded();
    lookAt(1);
    gateway.give(stored);
    await there;
    await stage.settled();
  },
  lookAt,
  view: () => editor.state.get().camera,
  count: () => page.page?.objects.size ?? 0,
  take: (tool) => editor.run({ name: 'tool', mode: tool === 'draw' ? 'DRAW' : 'SELECT' }),
  selectTarget: () => editor.run({ name: 'select', ids: [target] }),
  selectAll: () => editor.run({ name: 'selectAll' }),
  targetPlace() {
    const items = moving();
    const dragged = items.find((item) => item.kind === 'object' && item.object.selectId === target);
    const object = dragged?.kind === 'object' ? dragged.object : page.page?.objects.get(target);
    const all = items.find((item) => item.kind === 'moved');
    const { dx, dy } = all?.kind === 'moved' ? all : { dx: 0, dy: 0 };
    return { x: (object?.left ?? 0) + dx, y: (object?.top ?? 0) + dy };
  },
  strokeLength() {
    const own = moving().find((item) => item.kind === 'stroke' && !company.drew(item.id));
    return own?.kind === 'stroke' ? own.points.length : 0;
  },
  replay: {
    begin() {
      if (scene) replayed.begin(pageOfScene(gateway.address.pageId, scene));
    },
    play: (speed, ms) => replayed.play(speed, ms),
    folded: () => replayed.folded(),
  },
  company: (people) => (people === 0 ? company.go() : company.come(people, middle)),
});
