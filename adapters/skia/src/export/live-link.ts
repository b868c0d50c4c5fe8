/** What a click in a file may do: other people wrote the link, and a file's reader is somewhere else than the board. */
const LIVE = /^(?:https?:\/\/|mailto:|tel:)[^\s]+$/i;

export const isLiveLink = (href: string): boolean => href.length <= 2_048 && LIVE.test(href);
