import type { pack } from './pack-en.ts';

type Messages = (typeof pack)['messages'];

/** A message that depends on a number is stored as `pages_one` and `pages_other`, and used as `pages`. */
type Plain<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

/** Dotted paths to the messages of one namespace. */
type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${Plain<K>}` : Leaf<T[K], `${P}${K}.`>;
}[keyof T & string];

/** Every key of the catalogues, in full: `shell:menu.boards`. A missing key does not compile. */
export type MessageKey = { [N in keyof Messages & string]: `${N}:${Leaf<Messages[N]>}` }[keyof Messages & string];
export type MessageValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;
