import { isConfigFile, isTestFile, isTestRig, kindOf, shortName, type Workspace } from './workspaces.ts';

export type Target =
  | { readonly kind: 'local'; readonly path: string }
  | { readonly kind: 'builtin' }
  | { readonly kind: 'npm'; readonly name: string }
  | { readonly kind: 'workspace'; readonly workspace: Workspace; readonly deep: boolean; readonly testing: boolean };

/** One import: the importing file, its workspace, and the imported module. */
export interface Edge {
  readonly path: string;
  readonly own: Workspace;
  readonly specifier: string;
  readonly target: Target;
  readonly rootTools: readonly string[];
}

export interface BoundaryRule {
  readonly id: string;
  /** The message when the import breaks the rule, with the reason for the rule and what to do instead. */
  readonly objection: (edge: Edge) => string | undefined;
}

const ORDER = [
  'base',
  'calendar',
  'board-model',
  'policy',
  'contract',
  'service',
  'board-archive',
  'board-sync',
  'board-render',
  'editor',
];
/** The folders of a package that is divided into groups, in order: each may import only those before it. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'packages/calendar/src/': ['zone', 'recurrence', 'ical'],
  'packages/board-model/src/': ['object', 'ink', 'text', 'operation', 'page', 'codec', 'snapshot', 'reduce', 'undo'],
};
const SERVER_PACKAGES = new Set(['service', 'board-archive']);
const BROWSER_PACKAGES = new Set(ORDER.filter((name) => !SERVER_PACKAGES.has(name)));
const ENGINE_LIBRARIES =
  /^(?:pg|kysely|graphile-worker|ioredis|livekit-server-sdk|livekit-client|@livekit\/.+|nodemailer|@nats-io\/.+|@aws-sdk\/.+)$/;
/** The page cannot have an adapter. The folder behind `media-room.ts` takes its place. */
const MAY_NAME_ENGINES = /^(?:adapters|bench|chaos|tools\/engines|apps\/web\/src\/features\/call\/media)\//;
const REACT_LIBRARIES = /^(?:react|react-dom|react-router|antd|@ant-design\/.+)$/;
const ADAPTER_PAIRS = new Set(['jobs → postgres']);
/** Pages of other whiteboards that benches measure beside ours. Some use React. */
const MEASURED_PAGES = 'bench/render/pages/';
/** Compiles the page on the fly; loaded in development only, so that production installs no compiler. */
const DEVELOPMENT_SERVER = 'apps/web/server/source.ts';

const runsInBrowser = ({ path, own }: Edge): boolean =>
  path.startsWith('apps/web/src/') || (kindOf(own) === 'package' && BROWSER_PACKAGES.has(shortName(own)));

function packageOrder({ own, specifier, target }: Edge): string | undefined {
  if (kindOf(own) !== 'package' || target.kind !== 'workspace') return undefined;
  const mine = ORDER.indexOf(shortName(own));
  const theirs = kindOf(target.workspace) === 'package' ? ORDER.indexOf(shortName(target.workspace)) : -1;
  if (mine >= 0 && theirs >= 0 && theirs < mine) return undefined;
  return (
    `${own.dir} may not import ${specifier}: packages may import only those above them (${ORDER.join(' → ')}), ` +
    'so that each can be read and tested without the ones below it (the rules of rights without HTTP, HTTP without an engine). ' +
    'Move the shared piece up, or pass it in.'
  );
}

/** Tests may use the whole package; index.ts only re-exports the groups. */
function groupOrder({ path, specifier, target }: Edge): string | undefined {
  const [src, groups] = Object.entries(GROUPS).find(([dir]) => path.startsWith(dir)) ?? [];
  if (!src || !groups || target.kind !== 'local' || isTestFile(path) || path === `${src}index.ts`) return undefined;
  const placeOf = (file: string): number => groups.indexOf(file.slice(src.length).split('/')[0] ?? '');
  const mine = placeOf(path);
  const theirs = target.path.startsWith(src) ? placeOf(target.path) : -1;
  if (mine >= 0 && theirs >= 0 && theirs <= mine) return undefined;
  return (
    `${path} may not import ${specifier}: the groups of ${src} may import only those before them (${groups.join(' → ')}), ` +
    'so that each can be read without the later ones and no cycle can form. Move the shared piece to an earlier group, or pass it in.'
  );
}

function browserPure(edge: Edge): string | undefined {
  if (!runsInBrowser(edge)) return undefined;
  const { path, specifier, target } = edge;
  const part = path.startsWith('apps/web/src/') ? 'apps/web/src' : edge.own.dir;
  if (target.kind === 'builtin' && !isTestFile(path)) {
    return (
      `${part} may not import ${specifier}: this code runs in the browser, where Node's modules do not exist. ` +
      'Take the capability as a parameter, or move the code to an app or to packages/service.'
    );
  }
  if (target.kind === 'workspace' && SERVER_PACKAGES.has(shortName(target.workspace))) {
    return (
      `${part} may not import ${specifier}: it is for servers (the chassis, the archive) and would be bundled into the page. ` +
      'Move what both sides need to packages/base or packages/contract.'
    );
  }
  if (part === 'apps/web/src' && target.kind === 'local' && target.path.startsWith('apps/web/server')) {
    return (
      `apps/web/src may not import ${specifier}: apps/web/server is the process that serves the page, not a part of it. ` +
      'Move what both need to packages/contract.'
    );
  }
  return undefined;
}

function engineInAdapter({ path, specifier, target }: Edge): string | undefined {
  if (target.kind !== 'npm' || !ENGINE_LIBRARIES.test(target.name) || MAY_NAME_ENGINES.test(path)) return undefined;
  return (
    `${path} may not import ${specifier}: only adapters/ name an engine, so that an engine can be replaced in one place and ` +
    'its failures are handled once. Use the port of the adapter, or widen that port.'
  );
}

function adapterApart({ path, own, specifier, target }: Edge): string | undefined {
  if (kindOf(own) !== 'adapter' || target.kind !== 'workspace' || kindOf(target.workspace) !== 'adapter')
    return undefined;
  if (shortName(own) === 'testing' || ADAPTER_PAIRS.has(`${shortName(own)} → ${shortName(target.workspace)}`))
    return undefined;
  if (isTestFile(path) && target.kind === 'workspace' && shortName(target.workspace) === 'testing') return undefined;
  return (
    `${own.dir} may not import ${specifier}: an adapter knows one engine, so that engines fail and change independently ` +
    `(only ${[...ADAPTER_PAIRS].join(', ')} and testing → any). Join the two in an app.`
  );
}

function appIsLeaf({ own, specifier, target }: Edge): string | undefined {
  if (target.kind !== 'workspace' || kindOf(target.workspace) !== 'app') return undefined;
  return (
    `${own.dir || 'the root'} may not import ${specifier}: an app is a process, started and never imported; apps talk over HTTP, ` +
    'NATS or the database. Move the shared piece to packages/.'
  );
}

function indexOnly({ specifier, target }: Edge): string | undefined {
  if (target.kind !== 'workspace' || !target.deep) return undefined;
  const { name, dir } = target.workspace;
  return (
    `${specifier} reaches into ${dir || 'the root'}: only what its index.ts (or, for tests, its testing/) exports is public, so that the inside can change ` +
    `without asking anybody. Import ${name}, and export the piece there if it is meant to be used.`
  );
}

/** A test may use every testing folder; shipped source none, not even that of its own workspace. */
function noTestRig({ path, own, specifier, target }: Edge): string | undefined {
  if (kindOf(own) === 'other' || isTestFile(path)) return undefined;
  const rig =
    target.kind === 'workspace'
      ? target.testing || isTestRig(`${target.workspace.dir}/`)
      : target.kind === 'local' && isTestRig(target.path);
  if (!rig) return undefined;
  return (
    `${path} may not import ${specifier}: testing/ holds what only tests, measurements and fault runs use, and a shipped file would ` +
    'carry it to users. Move what both need to src/.'
  );
}

function declared({ path, own, specifier, target, rootTools }: Edge): string | undefined {
  if (target.kind !== 'npm' && !(target.kind === 'workspace' && !target.deep)) return undefined;
  const name = target.kind === 'npm' ? target.name : target.workspace.name;
  const shipped = kindOf(own) !== 'other' && !isTestFile(path) && !isConfigFile(path) && path !== DEVELOPMENT_SERVER;
  const allowed = shipped ? own.dependencies : [...own.dependencies, ...own.devDependencies, ...rootTools];
  if (allowed.includes(name)) return undefined;
  return (
    `${specifier} is not in the ${shipped ? 'dependencies' : 'dependencies or devDependencies'} of ` +
    `${own.dir ? `${own.dir}/` : ''}package.json: it resolves only because another workspace brings it, and would be missing ` +
    'from an image built of this one alone. Declare it there.'
  );
}

function webNoAdapter({ path, specifier, target }: Edge): string | undefined {
  if (!path.startsWith('apps/web/src/')) return undefined;
  if (target.kind !== 'workspace' || kindOf(target.workspace) !== 'adapter') return undefined;
  return (
    `apps/web/src may not import ${specifier}: adapters hold connections and credentials of engines, which a browser never sees. ` +
    'Ask the api through @sw/contract.'
  );
}

function reactInWeb({ path, own, specifier, target }: Edge): string | undefined {
  if (target.kind !== 'npm' || !REACT_LIBRARIES.test(target.name)) return undefined;
  if (own.dir === 'apps/web' || path.startsWith(MEASURED_PAGES)) return undefined;
  return (
    `${own.dir || 'the root'} may not import ${specifier}: only apps/web draws the interface; the editor and the client replica ` +
    'stay free of React, so that they run in workers, on servers and in tests without a DOM.'
  );
}

const EDITOR = 'apps/web/src/screens/editor/';
const SHELL = 'shell';

/** The first folder below the editor; undefined for files outside of it, and for those that list and test all features. */
const editorPart = (path: string): string | undefined =>
  path.startsWith(EDITOR) && path.slice(EDITOR.length).includes('/')
    ? path.slice(EDITOR.length).split('/')[0]
    : undefined;

function editorFeatures({ path, specifier, target }: Edge): string | undefined {
  const from = editorPart(path);
  if (from === undefined || target.kind !== 'local' || !target.path.startsWith(EDITOR)) return undefined;
  const to = editorPart(target.path);
  if (to === from || to === SHELL) return undefined;
  const file = target.path.slice(EDITOR.length);
  if (from === SHELL) {
    return (
      `the editor's shell may not import ${specifier} (${file}): the shell renders registries and knows no feature, so that a feature is ` +
      'added or removed by one line of features.ts. Let the feature register it (shell/editor-feature.ts), or move the shared piece into the shell.'
    );
  }
  return (
    `the editor's feature ${from} may not import ${specifier} (${file}): features know the shell and not each other, so that each can be changed or ` +
    'removed by itself. Move what both need into the shell, the ui kit or a package, or reach it through a registry.'
  );
}

const WEB = 'apps/web/src/';
const UI = `${WEB}ui/`;
/** The parts of the web application that the kit may use: its own files, the messages, the theme. */
const BELOW_UI = [UI, `${WEB}i18n/`, `${WEB}theme/`];

function uiKit({ path, specifier, target }: Edge): string | undefined {
  if (!path.startsWith(UI)) return undefined;
  if (target.kind === 'local' && target.path.startsWith(WEB) && !BELOW_UI.some((dir) => target.path.startsWith(dir))) {
    return (
      `the ui kit may not import ${specifier}: it knows no screen, no feature and no server, so that every screen can use it. ` +
      'Pass in what it needs, or keep the piece in features/.'
    );
  }
  if (target.kind === 'npm' && target.name === 'antd') {
    return (
      'the ui kit may not import antd: the editor shows its first frame with the kit and without antd (editor_kb). ' +
      'Build it from a headless library that loads later, or by hand.'
    );
  }
  return undefined;
}

export const BOUNDARY_RULES: readonly BoundaryRule[] = [
  { id: 'package-order', objection: packageOrder },
  { id: 'group-order', objection: groupOrder },
  { id: 'browser-pure', objection: browserPure },
  { id: 'engine-in-adapter', objection: engineInAdapter },
  { id: 'adapter-apart', objection: adapterApart },
  { id: 'app-is-leaf', objection: appIsLeaf },
  { id: 'index-only', objection: indexOnly },
  { id: 'no-test-rig', objection: noTestRig },
  { id: 'declared', objection: declared },
  { id: 'web-no-adapter', objection: webNoAdapter },
  { id: 'react-in-web', objection: reactInWeb },
  { id: 'editor-features', objection: editorFeatures },
  { id: 'ui-kit', objection: uiKit },
];
