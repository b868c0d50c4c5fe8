export { noticesText } from './notices.ts';
