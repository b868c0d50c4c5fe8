/** What a legal text is made of; the texts hold nothing else. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** What is looked at of an element, so that the rules can be tested without a browser. */
export interface TextElement {
  readonly tagName: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<TextElement>;
}

const KINDS = { H1: 'title', H2: 'heading', P: 'paragraph' } as const;
const isTextTag = (tag: string): tag is keyof typeof KINDS => Object.hasOwn(KINDS, tag);

const textOf = (element: TextElement): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Text only: no attribute, no link and no element of the page gets into ours, and what we do not know is left out. */
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
