import '@excalidraw/excalidraw/index.css';
import { Excalidraw } from '@excalidraw/excalidraw';
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Scene } from '../../scenes.ts';
import { WINDOW } from '../../scenes.ts';
import { offer } from '../offer.ts';
import { elementsOf, TARGET } from './elements.ts';

type Elements = ReturnType<typeof elementsOf>;

declare global {
  interface Window {
    EXCALIDRAW_ASSET_PATH?: string;
  }
}

/** Its fonts are beside the page. */
window.EXCALIDRAW_ASSET_PATH = new URL('./', location.href).href;

const mounted = Promise.withResolvers<ExcalidrawImperativeAPI>();
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Excalidraw, { excalidrawAPI: mounted.resolve }));
const api = await mounted.promise;

let scene: Pick<Scene, 'width' | 'height'> = WINDOW;
let elements: Elements = [];

function lookAt(zoom: number): void {
  const scrollX = (WINDOW.width / zoom - scene.width) / 2;
  const scrollY = (WINDOW.height / zoom - scene.height) / 2;
  // Zoom is a branded number whose type the library does not export.
  const view = { scrollX, scrollY, zoom: { value: zoom } } as Parameters<typeof api.updateScene>[0]['appState'];
  api.updateScene({ appState: view ?? null });
}

offer({
  ready: Promise.resolve(),
  zoomDelta: 0.89,
  prepare(made) {
    scene = made;
    elements = elementsOf(made);
  },
  load() {
    api.updateScene({ elements });
    lookAt(1);
  },
  lookAt,
  view() {
    const { scrollX, scrollY, zoom } = api.getAppState();
    return { x: scrollX, y: scrollY, zoom: zoom.value };
  },
  count: () => api.getSceneElements().length,
  take: (tool) => api.setActiveTool({ type: tool === 'draw' ? 'freedraw' : 'selection' }),
  selectTarget: () => api.updateScene({ appState: { selectedElementIds: { [TARGET]: true } } }),
  selectAll() {
    const selectedElementIds = Object.fromEntries(api.getSceneElements().map(({ id }) => [id, true] as const));
    api.updateScene({ appState: { selectedElementIds } });
  },
  targetPlace() {
    const target = api.getSceneElements().find(({ id }) => id === TARGET);
    return { x: target?.x ?? 0, y: target?.y ?? 0 };
  },
  strokeLength() {
    const last = api.getSceneElements().at(-1);
    return last?.type === 'freedraw' ? last.points.length : 0;
  },
});
