import { DAY } from '@sw/base';
import { type BoardObject, creation, deletion, invert, KIND, type LogRecord, OPERATION } from '../src/index.ts';
import { ANNA, BEN, object, operation, Scene } from './scene.ts';

const fragment = (selectId: string): BoardObject => object(selectId, { type: KIND.markerLine, cutFrom: '10' });

/** One log that contains every operation code and every control record once, with the races they were designed for. */
export function tour(): LogRecord[] {
  const scene = new Scene();
  scene.creates(
    ANNA,
    object('10', { type: KIND.markerLine, ink: 'AAAAAA==', stroke: '#828282', strokeWidth: 8 }),
    object('20', { type: KIND.memoText, runs: [{ text: 'plan' }] }),
    object('30', { type: KIND.table }),
    object('31', { parentId: '30', relations: { row: 1, column: 1 } }),
    object('40', { type: KIND.pdf, url: 'old' }),
    object('41', { type: KIND.markerLine, parentId: '40' }),
    object('50', { type: KIND.levelRight, zIndex: 2 ** 48 }),
  );
  scene.does(BEN, OPERATION.background, [['', 'background', null, { template: KIND.swot }]]);
  scene.does(BEN, OPERATION.canvas, [['', 'canvas', null, { grid: 20 }]]);
  scene.sets(ANNA, '20', 'runs', [{ text: 'plan' }], [{ text: 'plan for Monday', bold: true }]);
  scene.sets(BEN, '20', 'runs', [{ text: 'plan' }], [{ text: '我们的 plan' }]);
  const cut = [deletion('10'), creation('11'), creation('12')];
  const undoCut = invert(
    operation(OPERATION.eraser, cut, { state: [fragment('11'), fragment('12')] }),
    scene.page,
    ANNA,
  );
  scene.does(ANNA, OPERATION.eraser, cut, { state: [fragment('11'), fragment('12')] });
  const late = [deletion('10'), creation('13')];
  scene.does(BEN, OPERATION.eraser, late, { state: [fragment('13')] });
  scene.sends(ANNA, undoCut);
  scene.sends(ANNA, invert(undoCut));
  scene.does(BEN, OPERATION.hyperlink, [['50', 'link', null, 'https://example.org/']]);
  scene.does(BEN, OPERATION.document, [['40', 'pageIndex', null, 2]]);
  scene.does(BEN, OPERATION.documentDeleteLine, [deletion('41'), deletion('50')]);
  scene.does(0, OPERATION.refreshUrl, [['40', 'url', 'old', 'new']]);
  scene.does(ANNA, OPERATION.uploadError, [['40', 'uploadError', null, 'size']]);
  scene.does(BEN, OPERATION.crossCopy, [creation('60')], { state: [object('60', { imgSrc: 'a.png' })] });
  scene.does(ANNA, OPERATION.laser, []);
  scene.does(ANNA, OPERATION.page, []);
  scene.voids(BEN);
  scene.sets(ANNA, '30', 'tpvLocked', null, true);
  scene.sets(BEN, '31', 'left', 0, 5);
  scene.sets(BEN, '60', 'parentId', null, '50');
  scene.sets(ANNA, '50', 'parentId', null, '60');
  scene.controls({ type: 'demoOn', actor: ANNA, clientId: 'tab' });
  scene.sets(BEN, '60', 'left', 0, 5);
  scene.controls({ type: 'demoOff' });
  scene.controls({ type: 'permit', actor: BEN, permit: 0 });
  scene.sets(BEN, '60', 'left', 0, 6);
  scene.controls({ type: 'permit', actor: BEN, permit: 2 });
  const seen = scene.page.versionId;
  scene.creates(BEN, object('70', { left: 0.1 + 0.2 }));
  scene.does(ANNA, OPERATION.clean, [], { versionId: seen });
  scene.controls({ type: 'removed', actor: BEN });
  scene.sets(BEN, '70', 'left', 0, 7);
  scene.controls({ type: 'boardRecycled' });
  scene.controls({ type: 'boardRestored' });
  scene.time += 31 * DAY;
  scene.controls({ type: 'retireLanes', lanes: [[ANNA, 'tab']] });
  scene.controls({ type: 'pageDeleted' });
  scene.creates(ANNA, object('80'));
  scene.controls({ type: 'pageRestored' });
  scene.creates(ANNA, object('81'));
  return scene.records;
}
