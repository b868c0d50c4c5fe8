export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp';

const starts = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  magic.every((byte, place) => bytes[at + place] === byte);
const letters = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, ...letters('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 108, 124]);

/** By the first bytes alone: the sender chose the name and the claimed type. */
export function kindOf(bytes: Uint8Array): PictureKind | undefined {
  if (starts(bytes, PNG)) return 'png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(bytes, letters('RIFF')) && starts(bytes, letters('WEBP'), 8)) return 'webp';
  if (starts(bytes, letters('GIF87a')) || starts(bytes, letters('GIF89a'))) return 'gif';
  // Two letters are not much: a header of a length that exists makes it sure.
  if (starts(bytes, letters('BM')) && BMP_HEADERS.has(bytes[14] ?? 0) && starts(bytes, [0, 0, 0], 15)) return 'bmp';
  return undefined;
}
