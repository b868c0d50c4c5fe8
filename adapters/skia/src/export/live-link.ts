/** The links that may be active in a file: other users wrote them, and the file's reader is not on the board. */
const LIVE = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;

export const isLiveLink = (href: string): boolean => href.length <= 2_048 && LIVE.test(href);
