/** Two by two pixels, red. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGN45uQMRAwQCgAqTgWtoWhv8AAAAABJRU5ErkJggg==';

export const smallPng = (): Uint8Array => new Uint8Array(Buffer.from(PNG, 'base64'));
