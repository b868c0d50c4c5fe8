import { createContext } from 'react';

/** Where layers of the bar open: away from what is selected, so that it is seen to change. */
export const BarSide = createContext<'top' | 'bottom'>('top');
