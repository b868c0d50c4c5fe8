/** Enough for its owner to recognise: `a•••@example.com`. A browser that has proven nothing yet gets no more. */
export const hiddenAddress = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
