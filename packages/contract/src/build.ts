/** What this build is; the specification fixes both. */
export const BUILD_VERSION = '4.0.40';
export const TEMPLATE_THEME = 'AOC';
