import type { PageInfo } from '@sw/contract';
import { EDITOR_FEATURES } from './features.ts';
import { EditorShell } from './shell/editor-shell.tsx';
import { createRegistry } from './shell/registry/create-registry.ts';

const registry = createRegistry(EDITOR_FEATURES);

/** One page of a board: the shell with all features. */
export const EditorScreen = ({ page }: { readonly page: PageInfo }) => <EditorShell page={page} registry={registry} />;
