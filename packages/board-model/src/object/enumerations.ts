/** Numbers of the specification that are values inside objects and messages. */
export const IMAGE_SOURCE = { addImage: 1, background: 2, document: 3, documentConvert: 4 } as const;
export const DOCUMENT_EVENT = { pic: 1, uploadFinish: 2, convertFinish: 3, background: 4 } as const;
export const PAGE_ACTION = { add: 1, switch: 2, delete: 3 } as const;
/** Used by operation 10: a document or its miniature window opens or closes. */
export const OPENING = { open: 1, close: 2 } as const;
