export { openDocumentConverter, PAGE_SIDE } from './converter.ts';
export { inspectSandbox, type SandboxFault } from './inspect.ts';
export type { ConversionFault, ConversionSink, DocumentConverter, OpenedDocument, PagePicture } from './port.ts';
