import { type DrawContext, drawTemplate } from '@sw/board-render';
import { useEffect, useRef } from 'react';
import styles from './template-picture.module.css';

const [WIDTH, HEIGHT] = [92, 52] as const;
/** Scaled down, a template's own lines would be a tenth of a pixel wide. */
const LEAST_LINE = 0.8;

/** A template as it will look on the page, sharp on every screen. */
export function TemplatePicture({ kind }: { readonly kind: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (!element || !ctx) return;
    const ratio = Math.max(1, window.devicePixelRatio);
    element.width = Math.round(WIDTH * ratio);
    element.height = Math.round(HEIGHT * ratio);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTemplate(ctx as DrawContext, kind, WIDTH, HEIGHT, { least: LEAST_LINE });
  }, [kind]);
  return <canvas ref={canvas} className={styles.picture} aria-hidden />;
}
