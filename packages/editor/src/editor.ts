import type { PageState } from '@sw/board-model';
import type { Camera, Point, Size } from '@sw/board-render';
import { centreOf, NO_SIDES, type Sides } from './camera/camera.ts';
import { View } from './camera/view.ts';
import { ClipboardCommands } from './commands/clipboard-commands.ts';
import type { Command } from './commands/command.ts';
import { DocumentCommands } from './commands/document-commands.ts';
import { Duplicates } from './commands/duplicates.ts';
import { Nudges } from './commands/nudges.ts';
import { PictureCommands } from './commands/picture-commands.ts';
import { KeyPlacing } from './commands/place-by-keys.ts';
import { runCommand } from './commands/run-command.ts';
import { ViewCommands } from './commands/view-commands.ts';
import { Walk } from './commands/walk.ts';
import { CompositeCommands } from './composites/composite-commands.ts';
import { rootOf } from './edit/scene.ts';
import { Finder } from './find/finder.ts';
import type { KeyInput, PointerInput, WheelInput } from './input/events.ts';
import { commandOf, writes } from './input/keymap.ts';
import { wheeled } from './input/wheel.ts';
import { type OutlineNode, outlineOfPage } from './outline/outline.ts';
import { Canvas } from './paint/canvas.ts';
import type { EditorHost } from './ports.ts';
import { objectAt } from './selection/hit.ts';
import { SettingsCommands } from './settings/settings-commands.ts';
import { EditorContext } from './shell/editor-context.ts';
import { PageWatch } from './shell/page-watch.ts';
import { PointerRouter } from './shell/pointer-router.ts';
import { ToolRunner } from './shell/tool-runner.ts';
import { type EditorState, FIRST_STATE } from './state.ts';
import { createStore, type Store } from './store.ts';
import { TextCommands } from './text/text-commands.ts';
import { Together } from './together/together.ts';

const HIT_PIXELS = 5;

export interface Editor {
  readonly state: Store<EditorState>;
  /** The current view, or the target of a running glide. A new object whenever the view changes. */
  readonly aim: Camera;
  pointer(event: PointerInput): void;
  /** While a tool's panel is open, a tap on the canvas closes it and draws nothing. */
  panelOpen(open: boolean): void;
  /** While a picture is cropped where it lies, the application shows the frame. */
  cropOpen(open: boolean): void;
  wheel(event: WheelInput): void;
  /** Whether the editor has handled the key; then the browser must not. */
  key(event: KeyInput): boolean;
  run(command: Command): void;
  /** The window's size in css pixels, and how much of it the application takes beside the work area. */
  resize(size: Size, sides?: Sides): void;
  /** The page as a tree, for keyboards and screen readers. */
  outline(): readonly OutlineNode[];
  /** Id of the frontmost object at a point of the page, as a whole. */
  at(point: Point): string | undefined;
  /** The theme, a user's name or a user's colour changed: repaints the overlay. */
  repaint(): void;
  /** Shows a past page instead of the present one, which is updated in the background; `undefined` returns to it. */
  lookAt(past: PageState | undefined): void;
  /** Objects of that page have changed during a replay. */
  pastChanged(touched: ReadonlySet<string>): void;
  dispose(): void;
}

/** One page in one window. The application injects everything that touches the outside. */
export function createEditor(host: EditorHost): Editor {
  const state = createStore(FIRST_STATE);
  const context = new EditorContext(host, state);
  const canvas = new Canvas(context);
  const view = new View({
    now: () => host.timing.now(),
    requestFrame: (run) => host.requestFrame(run),
    reducedMotion: () => host.reducedMotion(),
    moved: (camera) => moved(camera),
  });
  const text = new TextCommands(context, canvas);
  const pictures = new PictureCommands(context, view);
  const tools = new ToolRunner({
    context,
    view,
    canvas,
    text,
    pictures,
    composites: () => composites,
    viewCommands: () => viewCommands,
  });
  const pointers = new PointerRouter(context, view, tools, text);
  const together = new Together(context, canvas, view);
  const settings = new SettingsCommands(context);
  const duplicates = new Duplicates(context);
  const viewCommands = new ViewCommands(context, view);
  const documents = new DocumentCommands(context, viewCommands);
  const clipboard = new ClipboardCommands(context, view, viewCommands);
  const composites = new CompositeCommands(context, text, viewCommands);
  const placing = new KeyPlacing({ context, text, viewCommands, tools });
  const nudges = new Nudges(context, viewCommands);
  const walk = new Walk(context, tools, viewCommands);
  const finder = new Finder(context, canvas, viewCommands);
  const commands = {
    context,
    canvas,
    tools,
    pointers,
    text,
    together,
    settings,
    clipboard,
    duplicates,
    placing,
    pictures,
    documents,
    viewCommands,
    nudges,
    walk,
    finder,
    composites,
  };

  function moved(camera: Camera): void {
    state.patch({ camera });
    host.stage.look(camera);
    announce();
  }

  function announce(): void {
    if (view.size.width === 0) return;
    const { x, y } = centreOf(view.camera, view.area);
    host.page.say({ kind: 'viewport', x, y, zoom: view.camera.zoom });
  }

  function key(event: KeyInput): boolean {
    if (event.code === 'Space' && !event.ctrl && !event.alt) {
      pointers.space(event.type === 'down');
      return true;
    }
    if (event.type === 'down' && (text.session || state.get().typing) && writes(event)) {
      walk.stay();
      if (!text.session) run({ name: 'editText', typed: true });
      // The character itself goes into the field, which has the focus now.
      return false;
    }
    const command = event.type === 'down' ? commandOf(event, host.shortcuts) : undefined;
    if (!command) return false;
    if (command.name === 'walk') {
      const walked = composites.tab(command.by) || walk.step(command.by);
      if (walked) did(command);
      return walked;
    }
    if (command.name !== 'escape') walk.stay();
    run(command);
    return true;
  }

  function run(command: Command): void {
    runCommand(command, commands);
    did(command);
  }

  function did({ name }: Command): void {
    canvas.refresh();
    host.did(name);
  }

  function arrived(): void {
    if (!host.turn) return;
    const touched = context.turn(host.turn);
    viewCommands.revealObjects(touched);
    did({ name: host.turn });
  }

  const watch = new PageWatch({ context, canvas, text, tools, pointers, together, finder, arrived, announce });

  return {
    state,
    get aim() {
      return view.aim;
    },
    pointer(event) {
      if (event.type === 'down') walk.stay();
      pointers.pointer(event);
    },
    panelOpen: (open) => pointers.panelOpen(open),
    cropOpen: (open) => canvas.setCropping(open),
    wheel(event) {
      state.patch({ following: undefined });
      view.set(wheeled(view.camera, event, view.size));
    },
    key,
    run,
    resize(size, sides = NO_SIDES) {
      const first = view.size.width === 0;
      view.setSides(sides);
      view.resize(size);
      state.patch({ size });
      if (first && host.camera) view.set(host.camera);
      else host.stage.look(view.camera);
    },
    at(point) {
      const { scene } = context;
      const object = scene && objectAt(scene, point, HIT_PIXELS / view.camera.zoom);
      return scene && object && rootOf(scene.page, object).selectId;
    },
    outline: () => (context.page ? outlineOfPage(context.page, host.stage.index) : []),
    repaint() {
      finder.changed();
      canvas.refresh();
    },
    lookAt: (past) => watch.lookAt(past),
    pastChanged: (touched) => watch.pastChanged(touched),
    dispose() {
      text.end();
      pointers.drop();
      view.stop();
      watch.close();
      together.close();
      finder.close();
      canvas.close();
    },
  };
}
