import { useEffect, useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { FONT_FAMILIES } from './families.ts';
import { pageFaces } from './page-faces.ts';

/** Renders a component again when letters have loaded, since texts change their width then. */
export function useLetters(): void {
  const [, setCount] = useState(0);
  useEffect(() => pageFaces?.listen(() => setCount((count) => count + 1)), []);
}

/** For a list with each family's name in its own font: fetches the letters of the names. */
export function useNamesInFaces(): void {
  const t = useT();
  useEffect(() => {
    for (const { family, name, style } of FONT_FAMILIES) {
      const text = typeof name === 'string' ? name : t(name.key);
      if (style !== 'default') pageFaces?.name({ family, bold: false, italic: false, text });
    }
  }, [t]);
}
