/** The version of this build; the specification fixes it. */
export const BUILD_VERSION = '4.0.40';
export const TEMPLATE_THEME = 'AOC';
