/** The building blocks of a legal text; the texts contain nothing else. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** The part of an element that is read, so that the rules can be tested without a browser. */
export interface TextElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<TextElement>;
}

const KINDS = { H1: 'title', H2: 'heading', P: 'paragraph' } as const;
const isTextTag = (tag: string): tag is keyof typeof KINDS => Object.hasOwn(KINDS, tag);

const textOf = (element: TextElement): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Takes only text: no attribute, link or element of the page gets into ours, and unknown elements are left out. */
export function blocksOf(main: TextElement): Block[] {
  return Array.from(main.children).flatMap((element): Block[] => {
    const { tagName } = element;
    if (tagName === 'UL') {
      const items = Array.from(element.children)
        .filter((child) => child.tagName === 'LI')
        .map(textOf)
        .filter((text) => text !== '');
      return items.length === 0 ? [] : [{ kind: 'list', items }];
    }
    const text = textOf(element);
    return isTextTag(tagName) && text !== '' ? [{ kind: KINDS[tagName], text }] : [];
  });
}
