/** In a copy event, for tabs of the same browser. */
export const CLIP_TYPE = 'application/x-smart-whiteboard+json';
/** On the system's clipboard, where a browser has room for formats of applications. */
export const WEB_TYPE = `web ${CLIP_TYPE}`;
