import { withSeededDatabase } from '../seeded-database.ts';
import { seed } from './seed.ts';
import { statementFigures } from './statements.ts';
import { weekFigures } from './week-page.ts';

const BOOKINGS = 10_000_000;
/** The least that a trial needs: the largest enterprise has 2,000 rooms with 2,000 bookings each. */
const LEAST = 100_000;

/**
 * The meeting module in an installation with ten million bookings: the finder, lists, booking and changing inside the
 * database, and a week of 200 rooms with 10,000 bookings in Chromium. `npm run bench -- meetings 500000` is a quick trial;
 * `… database` and `… page` measure one of the two.
 */
export async function benchMeetings([bookings = String(BOOKINGS), only]: readonly string[]): Promise<
  Record<string, number>
> {
  const size = Number(bookings);
  if (!(size >= LEAST)) throw new Error(`the bench needs ${LEAST} bookings or more`);
  return withSeededDatabase(
    (db, step) => seed(db, size, step),
    async (url, seeded) => {
      const statements = only === 'page' ? {} : await statementFigures(url, seeded);
      const page = only === 'database' ? {} : await weekFigures(url, seeded);
      return { bookings: seeded.bookings, ...statements, ...page };
    },
  );
}
