/**
 * Whether the editor took what was typed. It sets an address as it stands or with a scheme before it, and says nothing where
 * the selection had that address already.
 */
export const wasTaken = (typed: string, link: string | undefined): boolean => link?.endsWith(typed.trim()) === true;
