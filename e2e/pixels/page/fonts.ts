import { BUNDLED_FAMILIES, DEFAULT_FAMILY, type FetchedFamily, type FontFile, fontFileName } from '@sw/board-render';

const urlOf = ({ id }: FetchedFamily, file: string): string => new URL(`/fonts/${id}/${file}`, location.origin).href;

async function filesOfFamily(family: FetchedFamily): Promise<readonly FontFile[]> {
  const ranges: Record<string, string> = await (await fetch(urlOf(family, 'unicode.json'))).json();
  return Object.entries(ranges).flatMap(([part, range]) =>
    family.cuts.map((cut) => ({ ...cut, range, url: urlOf(family, `files/${fontFileName(family, part, cut)}`) })),
  );
}

/** The font files of a bundled family. Those of the default are loaded from the start. */
export async function filesOf(name: string): Promise<readonly FontFile[]> {
  const family = BUNDLED_FAMILIES.find(({ family }) => family === name);
  return family ? filesOfFamily(family) : [];
}

/** Loads the letters of the default before anything is drawn: a sheet uses it in several styles, and does not wait for them. */
export async function loadDefaultFaces(fonts: FontFaceSet): Promise<void> {
  const faces = (await filesOfFamily(DEFAULT_FAMILY)).map(
    ({ url, range, weight, slant }) =>
      new FontFace(DEFAULT_FAMILY.family, `url(${url})`, { weight: String(weight), style: slant, unicodeRange: range }),
  );
  for (const face of await Promise.all(faces.map((face) => face.load()))) fonts.add(face);
}
