import { useEffect, useState } from 'react';
import { useT } from '../../../../i18n/language.ts';
import { FONT_FAMILIES } from './families.ts';
import { pageFaces } from './page-faces.ts';

/** Draws a component again when letters came, since texts are wider or narrower then. */
export function useLetters(): void {
  const [, setCount] = useState(0);
  useEffect(() => pageFaces?.listen(() => setCount((count) => count + 1)), []);
}

/** For a list in which each family's name stands in its own face: fetches the letters of the names. */
export function useNamesInFaces(): void {
  const t = useT();
  useEffect(() => {
    for (const { family, name, style } of FONT_FAMILIES) {
      const text = typeof name === 'string' ? name : t(name.key);
      if (style !== 'default') pageFaces?.name({ family, bold: false, italic: false, text });
    }
  }, [t]);
}
