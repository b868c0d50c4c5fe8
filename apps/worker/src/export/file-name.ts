/** What a file system of any kind refuses in a name, or would read as a folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const REFUSED = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g;
/** Windows takes 255 units with the folder's name before; a board's name has 100 characters at most. */
const MOST = 100;

/** A board's name as a file's, with the number of the page where it is one of several. */
export function fileName(wbName: string, ending: string, page?: number): string {
  const stem = [...wbName.replace(REFUSED, ' ').trim().replace(/\.+$/, '')].slice(0, MOST).join('').trim();
  const of = page === undefined ? '' : `-${String(page).padStart(2, '0')}`;
  return `${stem === '' ? 'whiteboard' : stem}${of}.${ending}`;
}
