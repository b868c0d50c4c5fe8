import type { Locale } from '@sw/base';
import type { Messages } from './phrase.ts';

type Pack = () => Promise<{ readonly pack: { readonly messages: Messages } }>;

/** Each language has two chunks, and the page loads only the language in use. These are the messages of a board's first frame … */
const FIRST: Readonly<Record<Locale, Pack>> = {
  en: () => import('./pack-en.ts'),
  zh: () => import('./pack-zh.ts'),
  'zh-tw': () => import('./pack-zh-tw.ts'),
};

/** … and these all other messages. The build separates them (vite/first-messages.ts). */
const REST: Readonly<Record<Locale, Pack>> = {
  en: () => import('./rest-en.ts'),
  zh: () => import('./rest-zh.ts'),
  'zh-tw': () => import('./rest-zh-tw.ts'),
};

const isTree = (value: unknown): value is Messages => typeof value === 'object' && value !== null;

/** Merges the messages of both chunks, also within a namespace. */
export const joined = (one: Messages, other: Messages): Messages => {
  const both = Object.entries(other).map(([name, inner]) => {
    const beside = one[name];
    return [name, isTree(beside) && isTree(inner) ? joined(beside, inner) : inner] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
};

export async function loadMessages(locale: Locale, whole: boolean): Promise<Messages> {
  const packs = await Promise.all(whole ? [FIRST[locale](), REST[locale]()] : [FIRST[locale]()]);
  return packs.map(({ pack }) => pack.messages).reduce(joined);
}
