export { openDocumentConverter, PAGE_SIDE } from './converter.ts';
export type { ConversionFault, ConversionSink, DocumentConverter, OpenedDocument, PagePicture } from './port.ts';
