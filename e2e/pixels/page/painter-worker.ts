import { servePainter } from '@sw/board-render';
import { loadDefaultFaces } from './fonts.ts';

const scope = globalThis as unknown as { readonly fonts: FontFaceSet; postMessage(message: unknown): void };

await loadDefaultFaces(scope.fonts);
servePainter(globalThis);
scope.postMessage({ kind: 'ready' });
