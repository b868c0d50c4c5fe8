/** The look's inks, notes and papers: what the editor offers, so that the boards look drawn with it. */
export const INKS = {
  graphite: '#828282',
  ink: '#1A1E1C',
  chalk: '#FFFFFF',
  red: '#E64243',
  orange: '#CB5F03',
  yellow: '#F2B705',
  green: '#07914A',
  teal: '#008E8A',
  blue: '#297BEE',
  purple: '#A25CE3',
  pink: '#D94497',
} as const;

export const NOTES = {
  yellow: '#FFE58A',
  orange: '#FFD2B5',
  pink: '#FFC9D8',
  purple: '#DFD0FA',
  blue: '#C4E1FA',
  green: '#C3EBD6',
  lime: '#E0ECA6',
  grey: '#E6EAE8',
} as const;

/** For secondary text, on white or tinted fields only: on default paper it would be invisible in the dark theme. */
export const SLATE = '#4C534F';
