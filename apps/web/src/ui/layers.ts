/**
 * The container of dialogs and drawers. Not the body itself: there antd locks scrolling with a style element without a
 * nonce, which our content policy refuses. The pages scroll inside themselves, so there is nothing to lock.
 */
export const layers = (): HTMLElement => document.getElementById('layers') ?? document.body;
