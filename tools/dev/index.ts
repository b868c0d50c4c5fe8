export { buildPageIfChanged } from './built-page.ts';
export { type Stack, type StackOptions, startStack } from './stack.ts';
