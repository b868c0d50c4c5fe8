import type { EditorFeature } from '../shell/editor-feature.ts';
import { TextField } from './text-field.tsx';

/** The field over a text that is being edited. */
export const textFeature: EditorFeature = {
  name: 'text',
  parts: [{ slot: 'page', order: 50, Component: TextField }],
};
