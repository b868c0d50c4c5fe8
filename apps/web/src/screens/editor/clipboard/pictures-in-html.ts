/** More than one paste or drop brings is a page, not a picture. */
const MOST = 10;
const LONGEST = 4 * 1024 * 1024;

const webAddress = (image: HTMLImageElement): string | undefined => {
  // The attribute: a parsed document has the address of this page, and would complete a relative one with it.
  const source = image.getAttribute('src') ?? '';
  return URL.canParse(source) && /^https?:$/.test(new URL(source).protocol) ? source : undefined;
};

/**
 * The addresses of web pictures in HTML that holds nothing else: what browsers give for a picture that is copied or dragged
 * from a page. HTML with words in it is words. Parsed apart from the page: nothing in it runs, and nothing of it is fetched.
 */
export function picturesInHtml(html: string): readonly string[] {
  if (html.length > LONGEST || !/<img[\s>]/i.test(html)) return [];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template, noscript')) hidden.remove();
  if ((body.textContent ?? '').trim() !== '') return [];
  const found = [...body.querySelectorAll('img')].flatMap((image) => webAddress(image) ?? []);
  return [...new Set(found)].slice(0, MOST);
}
