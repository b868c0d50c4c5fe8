/** The links allowed in a file: other users wrote the link, and a file's reader is not on the board. */
const LIVE = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;

export const isLiveLink = (href: string): boolean => href.length <= 2_048 && LIVE.test(href);
