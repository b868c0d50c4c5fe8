import { servePainter } from '@sw/board-render';

servePainter(globalThis);
