import { offer } from '../offer.ts';
import { BlitBoard } from './blit-board.ts';

const canvas = document.querySelector('canvas');
if (canvas) offer(new BlitBoard(canvas));
