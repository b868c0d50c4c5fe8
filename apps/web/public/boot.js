// Runs before the first paint, so that nobody sees the wrong theme or font flash by. It is a classic script and can
// import nothing; boot.test.ts holds its choice of language against chooseLocale of @sw/base.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;

  const theme = read('iwb_theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';

  const match = (tag) => {
    const parts = tag.toLowerCase().replaceAll('_', '-').split('-');
    if (parts[0] === 'en') return 'en';
    if (parts[0] !== 'zh') return undefined;
    if (parts.includes('hant')) return 'zh-TW';
    if (parts.includes('hans')) return 'zh-CN';
    return parts.some((part) => part === 'tw' || part === 'hk' || part === 'mo') ? 'zh-TW' : 'zh-CN';
  };
  const stored = { en: 'en', zh: 'zh-CN', 'zh-tw': 'zh-TW' }[read('iwb_lang')];
  root.lang = stored ?? navigator.languages.map(match).find((tag) => tag !== undefined) ?? 'en';
})();
