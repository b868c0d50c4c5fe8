import type { DocumentFault, ErrorName } from '@sw/contract';
import type { MessageKey } from '../../../i18n/keys.ts';

interface FaultText {
  /** The catalogue's text; undefined for a failed upload, which was reported when it failed. */
  readonly error?: ErrorName;
  /** Cause and remedy. */
  readonly remedy: MessageKey;
}

// Distinguishes a file that could not be read from one that was read and not converted: all documents become PDF on their way to pictures.
const FAULTS: Readonly<Record<DocumentFault, FaultText>> = {
  empty: { error: 'FILE_PARSE_FAILED', remedy: 'documents:fault.empty' },
  format: { error: 'FILE_PARSE_FAILED', remedy: 'documents:fault.format' },
  password: { error: 'FILE_PARSE_FAILED', remedy: 'documents:fault.password' },
  damaged: { error: 'FILE_PARSE_FAILED', remedy: 'documents:fault.damaged' },
  large: { error: 'PDF_CONVERT_FAILED', remedy: 'documents:fault.large' },
  time: { error: 'PDF_CONVERT_FAILED', remedy: 'documents:fault.time' },
  space: { error: 'PDF_CONVERT_FAILED', remedy: 'documents:fault.space' },
  failed: { error: 'PDF_CONVERT_FAILED', remedy: 'documents:fault.failed' },
};

/** The text for a document whose pages will not come. */
export const faultText = (uploadError: string): FaultText =>
  Object.hasOwn(FAULTS, uploadError) ? FAULTS[uploadError as DocumentFault] : { remedy: 'documents:fault.upload' };
