import { type ThemeConfig, theme } from 'antd';

export type ThemeName = 'light' | 'dark';

/**
 * The colours of tokens.css that antd computes with. Its algorithms need hex, not variables, so they are repeated here;
 * theme.test.ts compares each with tokens.css by its name. This token set is the template's theme AOC.
 */
export const COLOURS = {
  light: {
    backdrop: '#F2F4F3',
    sheet: '#FFFFFF',
    raised: '#FFFFFF',
    sunken: '#F4F6F5',
    text: '#1A1E1C',
    'text-2': '#4C534F',
    'text-3': '#666D69',
    'text-disabled': '#9CA39F',
    line: '#E6EAE8',
    'line-2': '#D5DBD8',
    'control-line': '#828A86',
    hover: 'rgba(20, 44, 34, .055)',
    press: 'rgba(20, 44, 34, .10)',
    accent: '#0F6B52',
    'accent-hover': '#0C5A45',
    'accent-press': '#094A38',
    'accent-text': '#0F6B52',
    'accent-tint': '#E4F2EC',
    'accent-tint-2': '#CFE7DD',
    'accent-line': '#8CC3AE',
    'on-accent': '#FFFFFF',
    'warn-fill': '#D98A12',
    danger: '#C0352B',
    'danger-hover': '#A52B22',
    scrim: 'rgba(18, 28, 24, .38)',
    tip: '#24302B',
    e1: '0 1px 2px rgba(18, 34, 27, .06)',
    e2: '0 0 0 1px rgba(18, 34, 27, .07), 0 1px 2px rgba(18, 34, 27, .05), 0 8px 20px -8px rgba(18, 34, 27, .16)',
    e3: '0 0 0 1px rgba(18, 34, 27, .07), 0 4px 12px -2px rgba(18, 34, 27, .10), 0 28px 56px -16px rgba(18, 34, 27, .24)',
  },
  dark: {
    backdrop: '#111413',
    sheet: '#1A1E1C',
    raised: '#232826',
    sunken: '#141816',
    text: '#EBEFED',
    'text-2': '#B4BBB7',
    'text-3': '#929A96',
    'text-disabled': '#626A66',
    line: '#2A302D',
    'line-2': '#373E3A',
    'control-line': '#727A76',
    hover: 'rgba(226, 244, 236, .07)',
    press: 'rgba(226, 244, 236, .12)',
    accent: '#45B690',
    'accent-hover': '#58C6A1',
    'accent-press': '#36A07D',
    'accent-text': '#5FCBA4',
    'accent-tint': '#17332A',
    'accent-tint-2': '#1E4437',
    'accent-line': '#2F6B56',
    'on-accent': '#04231A',
    'warn-fill': '#DE9A33',
    danger: '#FF8A7A',
    'danger-hover': '#FFA194',
    scrim: 'rgba(4, 7, 6, .62)',
    tip: '#E4EAE7',
    e1: '0 1px 2px rgba(0, 0, 0, .4)',
    e2: '0 0 0 1px rgba(226, 244, 236, .09), 0 10px 24px -8px rgba(0, 0, 0, .6)',
    e3: '0 0 0 1px rgba(226, 244, 236, .10), 0 32px 64px -16px rgba(0, 0, 0, .8)',
  },
} as const satisfies Record<ThemeName, Record<string, string>>;

export type ColourName = keyof (typeof COLOURS)['light'];

/** antd token → name in tokens.css. */
export const TOKEN_SOURCES = {
  colorPrimary: 'accent',
  colorSuccess: 'accent',
  colorPrimaryHover: 'accent-hover',
  colorPrimaryActive: 'accent-press',
  colorPrimaryBg: 'accent-tint',
  colorPrimaryBgHover: 'accent-tint-2',
  colorPrimaryBorder: 'accent-line',
  colorInfo: 'text-2',
  colorWarning: 'warn-fill',
  colorError: 'danger',
  colorErrorHover: 'danger-hover',
  colorLink: 'accent-text',
  colorPrimaryText: 'accent-text',
  colorTextLightSolid: 'on-accent',
  colorBgLayout: 'backdrop',
  colorBgContainer: 'sheet',
  colorBgElevated: 'raised',
  colorText: 'text',
  colorTextSecondary: 'text-2',
  colorTextTertiary: 'text-3',
  colorTextPlaceholder: 'text-3',
  colorTextDescription: 'text-3',
  colorTextDisabled: 'text-disabled',
  colorBorder: 'control-line',
  colorBorderSecondary: 'line',
  colorSplit: 'line',
  colorFillSecondary: 'press',
  colorFillTertiary: 'hover',
  controlItemBgActive: 'accent-tint',
  controlItemBgHover: 'hover',
  colorBgSpotlight: 'tip',
  colorBgMask: 'scrim',
  boxShadow: 'e3',
  boxShadowSecondary: 'e2',
  boxShadowTertiary: 'e1',
} as const satisfies Record<string, ColourName>;

type Sourced = Record<keyof typeof TOKEN_SOURCES, string>;

function sourced(name: ThemeName): Sourced {
  const colours = COLOURS[name];
  return Object.fromEntries(
    Object.entries(TOKEN_SOURCES).map(([token, source]) => [token, colours[source]]),
  ) as Sourced;
}

/** Sizes and motion are the same in both themes. Motion tokens follow the stylesheet, so reduced motion also applies to antd. */
const SHAPE = {
  borderRadius: 8,
  borderRadiusSM: 6,
  borderRadiusLG: 12,
  borderRadiusXS: 4,
  fontFamily: 'var(--sw-font)',
  fontSize: 14,
  fontWeightStrong: 600,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.14s',
  motionDurationSlow: '0.22s',
  motionEaseOut: 'cubic-bezier(.2, .8, .2, 1)',
  motionEaseInOut: 'cubic-bezier(.4, 0, .1, 1)',
  lineWidthFocus: 2,
  controlOutlineWidth: 0,
  zIndexPopupBase: 1000,
} as const;

/** Control heights for a fine pointer, and for touch: 44 px where the pointer is coarse. */
const HEIGHTS = {
  fine: { controlHeight: 36, controlHeightSM: 28, controlHeightLG: 44 },
  coarse: { controlHeight: 44, controlHeightSM: 40, controlHeightLG: 44 },
} as const;

/** antd computes in pixels, so text and its containers are multiplied here, as rem does in stylesheets. */
const scaled = (sizes: (typeof HEIGHTS)[keyof typeof HEIGHTS], scale: number) => ({
  controlHeight: sizes.controlHeight * scale,
  controlHeightSM: sizes.controlHeightSM * scale,
  controlHeightLG: sizes.controlHeightLG * scale,
});

export interface ThemeSetting {
  readonly name: ThemeName;
  readonly coarse: boolean;
  readonly motion: boolean;
  /** The root's text size divided by 16 px: the setting of the user's browser. */
  readonly scale: number;
}

export function antdTheme({ name, coarse, motion, scale }: ThemeSetting): ThemeConfig {
  const colour = COLOURS[name];
  const pinned = sourced(name);
  // On dark accents white ticks would be 2.4:1; the dark ink is 6.6:1.
  const tick = name === 'dark' ? { colorWhite: colour['on-accent'] } : {};
  return {
    // The dark algorithm changes the seed colours themselves (#45B690 would become #3E9E7D), so they are restored after it.
    algorithm: [
      name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (_seed, map) => ({ ...(map as NonNullable<typeof map>), ...pinned }),
    ],
    cssVar: { key: 'sw' },
    token: {
      ...pinned,
      ...SHAPE,
      fontSize: SHAPE.fontSize * scale,
      ...scaled(HEIGHTS[coarse ? 'coarse' : 'fine'], scale),
      motion,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 400,
        borderRadiusLG: SHAPE.borderRadius,
        defaultBorderColor: colour['line-2'],
        defaultHoverBorderColor: colour['control-line'],
        defaultHoverColor: colour.text,
        defaultActiveColor: colour.text,
        defaultBg: colour.raised,
        defaultHoverBg: colour.raised,
      },
      Input: {
        activeShadow: 'none',
        errorActiveShadow: 'none',
        hoverBorderColor: colour['text-3'],
        borderRadiusLG: SHAPE.borderRadius,
      },
      Select: { activeOutlineColor: 'transparent' },
      Menu: {
        itemSelectedBg: colour['accent-tint'],
        itemSelectedColor: colour['accent-text'],
        itemHeight: 36 * scale,
        itemBorderRadius: 8,
      },
      Segmented: { trackBg: colour.sunken, trackPadding: 3 },
      Table: {
        headerBg: 'transparent',
        headerSplitColor: 'transparent',
        rowSelectedBg: colour['accent-tint'],
        cellPaddingBlock: 11,
      },
      Modal: { titleFontSize: 16 * scale, borderRadiusLG: 16 },
      Progress: { defaultColor: colour.accent, remainingColor: colour.line },
      Layout: { siderBg: colour.backdrop, bodyBg: colour.backdrop },
      Checkbox: tick,
      Radio: tick,
    },
  };
}
