import { type Change, encodeFrame, OPERATION, type PageState, RULES } from '@sw/board-model';
import { PastPage, Replay } from '@sw/board-sync';
import type { Editor } from '@sw/editor';
import { idAt } from './page-of-scene.ts';

/** Ten people at once, each moving something: a record every fifth of a second of log time. */
const STEP_MS = 200;
const RECORDS = 20_000;

/** A page's history, replayed in the editor as in the web. */
export class Replayed {
  readonly #editor: Editor;
  #past: PastPage | undefined;
  #folded = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  folded(): number {
    return this.#folded;
  }

  /** Moves objects of the page one after the other, those in the middle of the window most often. */
  begin(page: PageState): void {
    const past = new PastPage(page);
    const count = page.objects.size;
    past.add(
      Array.from({ length: RECORDS }, (_, i) => {
        const selectId = idAt((i * 7_919) % count);
        const object = page.objects.get(selectId);
        const left = (object?.left ?? 0) + ((i * 31) % 200) - 100;
        const changes: Change[] = [[selectId, 'left', object?.left ?? 0, left]];
        const header = {
          clientId: 'replayed',
          maciid: '',
          protocolType: OPERATION.property,
          pageId: page.pageId,
          versionId: 0,
        };
        const clientSeq = i + 1;
        const stamp = { rules: RULES, actor: 1, clientId: 'replayed', clientSeq, time: 1 + i * STEP_MS };
        const operation = { header, clientSeq, state: [], changes };
        const versionId = page.versionId + 1 + i;
        return {
          versionId,
          previous: versionId - 1,
          frame: encodeFrame({ ...stamp, kind: 'operation', operation }),
        };
      }),
    );
    this.#past = past;
    this.#editor.lookAt(past.page);
  }

  play(speed: number, ms: number): Promise<void> {
    const past = this.#past;
    if (!past) throw new Error('nothing was prepared');
    const replay = new Replay(past);
    const [begin, before] = [performance.now(), past.left];
    let last = begin;
    return new Promise((done) => {
      const frame = (now: number): void => {
        const touched = replay.advance(Math.max(0, now - last), speed, () => performance.now());
        last = now;
        this.#editor.pastChanged(touched);
        this.#folded = before - past.left;
        if (now - begin < ms) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
  }
}
