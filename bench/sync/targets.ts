import { hocuspocus } from './hocuspocus.ts';
import { ours } from './ours.ts';
import type { Target } from './target.ts';
import { wsBatch } from './ws-batch.ts';

export const TARGETS: readonly Target[] = [wsBatch, hocuspocus, ours];
