import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MERCHANT_ROLES,
  type MerchantMember,
  mayAdminister,
  mayLimitAudit,
  mayWorkIn,
  OUTSIDE_SHARING,
  permitShared,
  refuseEnding,
  refuseRole,
} from './merchants.ts';
import { isSchedule, scheduleHours, shownHour } from './schedule-hours.ts';

const role = fc.constantFrom(...MERCHANT_ROLES);
const member: fc.Arbitrary<MerchantMember> = fc.record({
  role,
  state: fc.constantFrom('active' as const, 'off' as const),
});

type Step =
  | { readonly kind: 'role'; readonly by: number; readonly on: number; readonly role: (typeof MERCHANT_ROLES)[number] }
  | { readonly kind: 'end'; readonly by: number; readonly on: number };

test('whatever people do to each other, an enterprise keeps an owner and nobody rises above who raised them', () => {
  const place = fc.nat({ max: 5 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ kind: fc.constant('role' as const), by: place, on: place, role }),
    fc.record({ kind: fc.constant('end' as const), by: place, on: place }),
  );
  fc.assert(
    fc.property(
      fc.array(member, { minLength: 5, maxLength: 5 }),
      fc.array(step, { maxLength: 40 }),
      (others, steps) => {
        const people: (MerchantMember | undefined)[] = [{ role: 'owner', state: 'active' }, ...others];
        const owners = (except?: number) =>
          people.filter((one, at) => at !== except && one?.role === 'owner' && one.state === 'active').length;
        for (const one of steps) {
          const [by, on] = [people[one.by], people[one.on]];
          if (by === undefined || on === undefined) continue;
          if (one.kind === 'role') {
            if (refuseRole(by, on, { role: one.role, otherOwners: owners(one.on) }) !== undefined) continue;
            expect(mayAdminister(by)).toBe(true);
            if (one.role === 'owner' || on.role === 'owner') expect(by.role).toBe('owner');
            people[one.on] = { ...on, role: one.role };
          } else {
            const isSelf = one.by === one.on;
            if (refuseEnding(by, on, { isSelf, otherOwners: owners(one.on) }) !== undefined) continue;
            if (!isSelf && on.role === 'owner') expect(by.role).toBe('owner');
            people[one.on] = undefined;
          }
          expect(owners()).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test('a guest neither administers nor works in the space, and nobody does once switched off', () => {
  fc.assert(
    fc.property(member, (one) => {
      if (one.state === 'off' || one.role === 'guest')
        expect([mayAdminister(one), mayWorkIn(one)]).toEqual([false, false]);
    }),
  );
});

test('a shared permit is never above the wanted one, and outsiders never pass the rule', () => {
  const permit = fc.constantFrom(0 as const, 1 as const, 2 as const);
  fc.assert(
    fc.property(
      permit,
      fc.constantFrom(...OUTSIDE_SHARING),
      fc.option(member, { nil: undefined }),
      (wanted, rule, who) => {
        const given = permitShared(wanted, { rule, member: who });
        if (given !== undefined) expect(given).toBeLessThanOrEqual(wanted);
        if (who?.state === 'off') expect(given).toBeUndefined();
        else if (who !== undefined) expect(given).toBe(wanted);
        else expect(given).toBe({ allowed: wanted, viewOnly: 0, none: undefined }[rule]);
      },
    ),
  );
});

test('R3.28 an end of 23:59:59 is shown as 24:00', () => {
  expect([shownHour('23:59:59'), shownHour('18:00:00'), shownHour('08:30:00')]).toEqual(['24:00', '18:00', '08:30']);
});

test('R3.30 the hour list runs from the first bookable time to the last', () => {
  expect(scheduleHours({ appointStartTime: '08:00:00', appointEndTime: '12:00:00' })).toEqual([
    '08:00',
    '09:00',
    '10:00',
    '11:00',
    '12:00',
  ]);
  expect(scheduleHours({ appointStartTime: '21:30:00', appointEndTime: '23:59:59' })).toEqual([
    '21:30',
    '22:00',
    '23:00',
    '24:00',
  ]);
  const time = fc.nat({ max: 24 * 60 - 1 }).map((at) => {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${two(Math.floor(at / 60))}:${two(at % 60)}:00`;
  });
  fc.assert(
    fc.property(time, fc.oneof(time, fc.constant('23:59:59')), (appointStartTime, appointEndTime) => {
      const config = { appointStartTime, appointEndTime };
      fc.pre(isSchedule(config));
      const hours = scheduleHours(config);
      expect(hours[0]).toBe(shownHour(appointStartTime));
      expect(hours.at(-1)).toBe(shownHour(appointEndTime));
      expect(hours.toSorted()).toEqual(hours);
      expect(new Set(hours).size).toBe(hours.length);
      expect(hours.slice(1, -1).every((hour) => hour.endsWith(':00'))).toBe(true);
    }),
  );
});

test('who may limit the log administers and owns', () => {
  fc.assert(
    fc.property(member, (one) => {
      expect(mayLimitAudit(one)).toBe(mayAdminister(one) && one.role === 'owner');
    }),
  );
});
