export type DeviceKind = 'computer' | 'phone' | 'tablet';

export interface DeviceWords {
  /** A proper name, the same in every language; null if unknown. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: DeviceKind;
}

/** The order matters: most browsers also name the browsers listed below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT|Opera)\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:MiuiBrowser|XiaoMi)\//, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/M?QQBrowser\//, 'QQ Browser'],
  [/(?:UCBrowser|UBrowser)\//, 'UC Browser'],
  [/Vivaldi\//, 'Vivaldi'],
  [/YaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: typeof BROWSERS, text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** An Android tablet lacks the word Mobile, unlike an Android phone. */
function kindOf(system: string | null, text: string): DeviceKind {
  if (system === 'iPad') return 'tablet';
  if (system === 'iPhone') return 'phone';
  if (system !== 'Android' && system !== 'HarmonyOS') return 'computer';
  return /\bMobile\b/.test(text) ? 'phone' : 'tablet';
}

/** What a user calls a device, derived from the browser's user agent. That may be forged, so nothing depends on it. */
export function describeUserAgent(text: string): DeviceWords {
  const system = nameIn(SYSTEMS, text);
  return { browser: nameIn(BROWSERS, text), system, kind: kindOf(system, text) };
}
