import { type Box, type Point, unite, type View } from '@sw/board-render';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usePreference } from '../../../theme/preference.ts';
import type { EditorSession } from '../shell/editor-feature.ts';
import { useEditorSession } from '../shell/session/editor-context.ts';
import { atMostEvery } from '../shell/timing/at-most.ts';
import { drawMarks } from './map-marks.ts';
import { insideMap, isSameView, MAP_SIZE, mapView, onMap, seenOf } from './map-scale.ts';

const REDRAW_MS = 250;
/** The radius of a person's dot, with its edge. */
const DOT = 5;

export interface MapPerson {
  readonly clientId: string;
  readonly name: string;
  readonly colour: string;
  readonly at: Point;
}

export interface MapPicture {
  readonly view: View;
  readonly people: readonly MapPerson[];
}

function contentsOf({ page, stage }: EditorSession): Box | undefined {
  let all: Box | undefined;
  for (const id of page.page?.objects.keys() ?? []) {
    const box = stage.index.boundsOf(id);
    if (box) all = all ? unite(all, box) : box;
  }
  return all;
}

function peopleOf({ editor, faces }: EditorSession, view: View): MapPerson[] {
  return editor.state.get().people.flatMap(({ clientId, actor, viewport }) => {
    if (!viewport) return [];
    return [{ clientId, ...faces.face(actor), at: insideMap(onMap(view, viewport.centre), DOT) }];
  });
}

function paint(canvas: HTMLCanvasElement, { page, stage }: EditorSession, view: View, contents: Box | undefined): void {
  const ctx = canvas.getContext('2d');
  if (ctx === null) return;
  const ratio = window.devicePixelRatio;
  // Setting the size also clears the canvas.
  canvas.width = MAP_SIZE.width * ratio;
  canvas.height = MAP_SIZE.height * ratio;
  if (page.page === undefined || contents === undefined) return;
  ctx.scale(ratio, ratio);
  const tokens = getComputedStyle(canvas);
  const colours = { text: tokens.getPropertyValue('--sw-text'), quiet: tokens.getPropertyValue('--sw-text-3') };
  const objects = stage.index.search(contents).filter(({ parentId }) => parentId === undefined);
  drawMarks(ctx, view, page.page, objects, stage.index, colours);
}

/**
 * Draws the map and returns where things are on it. Never draws during a stroke, nor more often than is visible. While
 * `held`, the map keeps its scale during a drag; otherwise it would move away under the pointer.
 */
export function useMapPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  held: RefObject<boolean>,
): { readonly picture: MapPicture | undefined; readonly renew: () => void } {
  const session = useEditorSession();
  const theme = usePreference((state) => state.name);
  const [picture, setPicture] = useState<MapPicture>();
  const ask = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another theme all is drawn again.
  useEffect(() => {
    const { editor, page } = session;
    let contents: Box | undefined;
    let changed = true;
    let drawn: View | undefined;
    const draw = (): void => {
      const { busy, camera, size } = editor.state.get();
      if (busy || held.current || canvas.current === null || page.page === undefined) return;
      if (changed) contents = contentsOf(session);
      const view = mapView(contents, seenOf(camera, size));
      if (changed || drawn === undefined || !isSameView(view, drawn)) paint(canvas.current, session, view, contents);
      [changed, drawn] = [false, view];
      setPicture({ view, people: peopleOf(session, view) });
    };
    const limited = atMostEvery(REDRAW_MS, draw);
    ask.current = limited.ask;
    let before = editor.state.get();
    const stops = [
      page.on('change', () => {
        changed = true;
        limited.ask();
      }),
      editor.state.subscribe(() => {
        const now = editor.state.get();
        const same =
          now.camera === before.camera &&
          now.size === before.size &&
          now.people === before.people &&
          now.busy === before.busy;
        before = now;
        if (!same) limited.ask();
      }),
    ];
    limited.ask();
    return () => {
      limited.stop();
      for (const stop of stops) stop();
    };
  }, [session, canvas, held, theme]);
  return { picture, renew: useCallback(() => ask.current(), []) };
}
