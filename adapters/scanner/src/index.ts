export { openFileScanner } from './clamd.ts';
export type { FileScanner, ScannedFile, ScanVerdict } from './port.ts';
