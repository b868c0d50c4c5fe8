/** An area of the product, as README.md names it, with its requirements by section: `1: '05-06 08'` is R1.05, R1.06 and R1.08. */
export interface Area {
  readonly name: string;
  readonly rows: Readonly<Record<number, string>>;
}

/** Every requirement belongs to one area. */
export const AREAS: readonly Area[] = [
  {
    name: 'Platform',
    rows: {
      1: '01-02 36 38-39 43',
      3: '93',
      4: '27-29',
      6: '16',
      7: '01-10 12-13 16-17 57',
      8: '01 19 21 24-27 29 34 58',
      9: '29 34',
    },
  },
  { name: 'Shell', rows: { 1: '33-35 37 41-42', 2: '01 12 14-16 18 23 33-44', 3: '31', 9: '30-31' } },
  {
    name: 'Accounts',
    rows: {
      1: '03 40',
      2: '02-11 13 45',
      3: '17 19',
      4: '10-11 13 15',
      5: '01-12',
      7: '11 35 60-70 97',
      8: '08-14 20 22-23',
    },
  },
  {
    name: 'Boards',
    rows: {
      1: '05-06 08-12',
      2: '17 20',
      3: '01 04 15-16 25-26 91',
      4: '02-06',
      5: '14-17',
      7: '18-22 24-26 32 39 42 48 54-55',
      8: '06 18 32',
      9: '15-17',
    },
  },
  {
    name: 'Sharing',
    rows: {
      1: '07 19-22',
      2: '47-48',
      3: '02-03 06 13',
      4: '01',
      5: '51',
      6: '01-07',
      7: '23 36-38 49-52',
      8: '07 35-40',
      9: '25-26 28',
    },
  },
  {
    name: 'Editor',
    rows: {
      1: '13',
      2: '24-26 49-56 70-83',
      3: '07-08 10-12 20',
      5: '13',
      7: '30-31',
      8: '30-31 33',
      9: '01-05 11-13 35-53',
    },
  },
  {
    name: 'Objects',
    rows: {
      1: '14',
      3: '14 50-54 56-78 89',
      4: '22-24',
      5: '24 28',
      7: '28-29 41 43-44 58',
      8: '16 28 45 53-54',
      9: '06-10 14 18-21',
    },
  },
  {
    name: 'Working together',
    rows: { 1: '16-18', 3: '05 09 18 79-88', 4: '07-09 12', 6: '08', 7: '27 33 40 46-47 98-99', 8: '41' },
  },
  {
    name: 'File cloud',
    rows: { 1: '27', 2: '19', 3: '94-96', 5: '18-21', 7: '53 59 78', 8: '15 42-43 46-47 51', 9: '23' },
  },
  {
    name: 'Documents',
    rows: {
      1: '15',
      2: '27-29 84',
      3: '21-24 55 90 92',
      5: '22-23 25-27',
      7: '34 45 71-77',
      8: '17 44 48-50 52',
      9: '22',
    },
  },
  { name: 'Calls', rows: { 1: '23-24', 2: '22', 3: '49', 6: '09-10', 7: '84-94' } },
  { name: 'Member rights', rows: { 1: '25-26', 2: '21', 3: '39-48', 6: '11-12', 8: '02-05' } },
  { name: 'Enterprises', rows: { 2: '46', 3: '27-30', 7: '80-81' } },
  {
    name: 'Meetings',
    rows: {
      1: '04 28-31',
      2: '57-69',
      3: '32-38',
      4: '16-21 25-26',
      5: '29-50 52',
      6: '13-15',
      7: '14-15 79 82-83',
      8: '55-57',
      9: '24 27 32-33',
    },
  },
  { name: 'Mini-program', rows: { 1: '32', 2: '30-32', 4: '14', 7: '56 95-96' } },
];

/** The ids of an area: `{ 1: '05-06' }` gives R1.05 and R1.06. */
export const idsOfArea = ({ rows }: Area): string[] =>
  Object.entries(rows).flatMap(([section, ranges]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => `R${section}.${String(first + i).padStart(2, '0')}`);
    }),
  );
