import { DOCUMENT_FORMATS } from '@sw/contract';

/** Sound formats that browsers play. */
const AUDIO_SUFFIXES = ['mp3', 'wav', 'ogg', 'oga', 'opus', 'm4a', 'aac', 'flac', 'weba'] as const;

export const isAudio = (name: string): boolean =>
  AUDIO_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(`.${suffix}`));

/** For the file chooser. */
export const ACCEPTED_DOCUMENTS = [...DOCUMENT_FORMATS, ...AUDIO_SUFFIXES].map((suffix) => `.${suffix}`).join(',');
