import { readFileSync } from 'node:fs';
import { TEMPLATE_THEME } from '@sw/contract';
import { theme as antd } from 'antd';
import { describe, expect, it } from 'vitest';
import { normal, tokensFile } from '../../testing/theme/tokens-file.ts';
import { antdTheme, COLOURS, type ThemeName, TOKEN_SOURCES } from './theme.ts';

const tokens = tokensFile();
const NAMES: readonly ThemeName[] = ['light', 'dark'];

it('R1.37 the page names the template theme, and all colours belong to that name', () => {
  expect(TEMPLATE_THEME).toBe('AOC');
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(/<html [^>]*data-template="([^"]*)"/.exec(page)?.[1]).toBe(TEMPLATE_THEME);
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const painted = [...css.matchAll(/([^{}]+)\{[^{}]*color-scheme:[^{}]*\}/g)].map(([, selector = '']) =>
    selector.trim(),
  );
  const ofTemplate = `:root[data-template="${TEMPLATE_THEME}"]`;
  expect(painted).toEqual([ofTemplate, `${ofTemplate}[data-theme="dark"]`]);
});

describe.each(NAMES)('%s theme', (name) => {
  it('R1.37 the template theme AOC: every colour is the one of tokens.css', () => {
    for (const [colour, value] of Object.entries(COLOURS[name])) {
      expect.soft(normal(value), `--sw-${colour}`).toBe(tokens[name].get(colour));
    }
  });

  it('hands antd the colour that the table of the look names', () => {
    const { token } = antdTheme({ name, coarse: false, motion: true, scale: 1 });
    for (const [key, source] of Object.entries(TOKEN_SOURCES)) {
      expect.soft(normal(String(token?.[key as keyof typeof token])), key).toBe(tokens[name].get(source));
    }
  });

  it('keeps those colours through the algorithm of antd', () => {
    const setting = antdTheme({ name, coarse: false, motion: true, scale: 1 });
    const made = antd.getDesignToken(setting);
    expect(normal(made.colorPrimary)).toBe(tokens[name].get('accent'));
    expect(normal(made.colorText)).toBe(tokens[name].get('text'));
    expect(normal(made.colorBorder)).toBe(tokens[name].get('control-line'));
    expect(normal(made.colorBgElevated)).toBe(tokens[name].get('raised'));
  });

  it('takes sizes, weight and motion from tokens.css', () => {
    const { token } = antdTheme({ name, coarse: false, motion: true, scale: 1 });
    const px = (value: number | undefined) => `${value}px`;
    const rem = (value: number | undefined) => `${Number(value) / 16}rem`;
    expect(rem(token?.controlHeight)).toBe(tokens.shared.get('control'));
    expect(rem(token?.controlHeightSM)).toBe(tokens.shared.get('control-sm'));
    expect(rem(token?.controlHeightLG)).toBe(tokens.shared.get('control-lg'));
    expect(px(token?.borderRadius)).toBe(tokens.shared.get('r-md'));
    expect(px(token?.borderRadiusSM)).toBe(tokens.shared.get('r-sm'));
    expect(px(token?.borderRadiusLG)).toBe(tokens.shared.get('r-lg'));
    expect(px(token?.borderRadiusXS)).toBe(tokens.shared.get('r-xs'));
    expect(rem(token?.fontSize)).toBe(tokens.shared.get('size-body'));
    expect(String(token?.fontWeightStrong)).toBe(tokens.shared.get('strong'));
    const seconds = (value: string | undefined) => `${Number.parseFloat(value ?? '') * 1000}ms`;
    expect(seconds(token?.motionDurationFast)).toBe(tokens.shared.get('t-instant'));
    expect(seconds(token?.motionDurationMid)).toBe(tokens.shared.get('t-fast'));
    expect(seconds(token?.motionDurationSlow)).toBe(tokens.shared.get('t-mid'));
    expect(normal(token?.motionEaseOut ?? '')).toBe(tokens.shared.get('ease-out'));
    expect(normal(token?.motionEaseInOut ?? '')).toBe(tokens.shared.get('ease-move'));
  });

  it('gives fingers 44 px', () => {
    expect(antdTheme({ name, coarse: true, motion: true, scale: 1 }).token?.controlHeight).toBe(44);
  });
});
