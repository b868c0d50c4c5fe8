import { BUNDLED_FAMILIES, type FontFile, type FontPackage, fontFileName, SERVER_LATIN } from '@sw/board-render';

const urlOf = ({ id }: FontPackage, file: string): string => new URL(`/fonts/${id}/${file}`, location.origin).href;

/** Where a bundled family's files are. */
export async function filesOf(name: string): Promise<readonly FontFile[]> {
  const family = BUNDLED_FAMILIES.find(({ family }) => family === name);
  if (!family) return [];
  const ranges: Record<string, string> = await (await fetch(urlOf(family, 'unicode.json'))).json();
  return Object.entries(ranges).flatMap(([part, range]) =>
    family.cuts.map((cut) => ({ ...cut, range, url: urlOf(family, `files/${fontFileName(family, part, cut)}`) })),
  );
}

/**
 * The server's letters for the default face. A reader's system has its own in their place, whichever they are; to be compared,
 * both sides must write with the same.
 */
export async function loadDefaultFaces(fonts: FontFaceSet): Promise<void> {
  const faces = Object.entries(SERVER_LATIN.names).flatMap(([part, name]) =>
    SERVER_LATIN.cuts.map((cut) => {
      const url = urlOf(SERVER_LATIN, `files/${fontFileName(SERVER_LATIN, part, cut)}`);
      return new FontFace(name, `url(${url})`, { weight: String(cut.weight), style: cut.slant });
    }),
  );
  for (const face of await Promise.all(faces.map((face) => face.load()))) fonts.add(face);
}
