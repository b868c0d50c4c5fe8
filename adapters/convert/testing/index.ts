export { type FlatOffice, saveOffice } from './flat-office.ts';
export { makeDocument } from './make-document.ts';
export { makePdf } from './make-pdf.ts';
