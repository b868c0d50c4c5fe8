import { useEffect, useRef } from 'react';

/** Often enough to follow a drawing, and little work compared with the videos. */
const DRAW_MS = 500;
const WIDTH = 360;

/** A small copy of the board below: what its canvas shows now. */
export function LiveBoard() {
  const copy = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = (): void => {
      const board = document.querySelector<HTMLCanvasElement>('[data-screen="editor"] main canvas');
      const context = copy.current?.getContext('2d');
      if (!copy.current || !context || !board || board.width === 0) return;
      copy.current.width = WIDTH;
      copy.current.height = (WIDTH * board.height) / board.width;
      context.drawImage(board, 0, 0, copy.current.width, copy.current.height);
    };
    draw();
    const timer = setInterval(draw, DRAW_MS);
    return () => clearInterval(timer);
  }, []);
  return <canvas ref={copy} aria-hidden />;
}
