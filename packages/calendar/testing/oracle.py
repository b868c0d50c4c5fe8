"""Answers with dateutil what packages/calendar must answer too: one JSON question per line in, one JSON answer per line out.

A question has a `rule` with its `calendar`, a `series` as iCalendar writes it, or the `definition` of a zone.
"""

import io
import json
import sys
from datetime import datetime, timedelta, timezone
from itertools import islice

try:
    from dateutil import rrule, tz
except ImportError:
    sys.exit("python3-dateutil is missing: run npm run engines -- all, or apt-get install python3-dateutil")

MOST = 100
# dateutil reads the first block of a zone file, which ends in 2037.
LAST_YEAR = 2036
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
DAYS = (rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU)


def moment(date, time):
    return datetime.strptime(f"{date} {time}", "%Y-%m-%d %H:%M")


def limits(rule, time):
    end = rule["end"]
    if end["by"] == "count":
        return {"count": end["count"]}
    return {"until": moment(end["date"], time)}


def workdays(rule, calendar, start, every):
    """Every Nth of the workdays: weekdays, without holidays, with make-up days."""
    time = rule["start"]["time"]
    days = rrule.rruleset()
    days.rrule(rrule.rrule(rrule.DAILY, dtstart=start, byweekday=[DAYS[n - 1] for n in calendar["workdays"]]))
    for exception in calendar["exceptions"]:
        at = moment(exception["day"], time)
        if not exception["working"]:
            days.exdate(at)
        elif at >= start:
            days.rdate(at)
    chosen = islice(days, 0, None, every)
    end = rule["end"]
    if end["by"] == "count":
        return islice(chosen, end["count"])
    return until(chosen, moment(end["date"], time))


def until(moments, last):
    for at in moments:
        if at > last:
            return
        yield at


def named(rule, calendar):
    cycle, time = rule["cycle"], rule["start"]["time"]
    start = moment(rule["start"]["date"], time)
    unit = cycle.get("unit", cycle["kind"])
    every = cycle.get("every", 1)
    common = {"dtstart": start, "interval": every, "wkst": rrule.MO, **limits(rule, time)}
    if unit == "workday":
        return workdays(rule, calendar, start, every)
    if unit == "day":
        return rrule.rrule(rrule.DAILY, **common)
    if unit == "week":
        on = {"byweekday": [DAYS[n - 1] for n in cycle["weekdays"]]} if "weekdays" in cycle else {}
        return rrule.rrule(rrule.WEEKLY, **common, **on)
    on = cycle.get("on")
    if on is None:
        return rrule.rrule(rrule.MONTHLY, **common)
    if "day" in on:
        return rrule.rrule(rrule.MONTHLY, bymonthday=on["day"], **common)
    return rrule.rrule(rrule.MONTHLY, byweekday=DAYS[on["weekday"] - 1](on["nth"]), **common)


def outcome(rule, calendar):
    moments = list(islice(named(rule, calendar), MOST + 1))
    if len(moments) > MOST:
        return {"refusal": "too_many"}
    if moments and moments[-1].year > LAST_YEAR:
        return {"beyond": True}
    zone = tz.gettz(rule["zone"])
    skipped = {moment(date, rule["start"]["time"]) for date in rule["skipped"]}
    length = timedelta(minutes=rule["minutes"])
    starts, gaps, folds = [], 0, 0
    for index, at in enumerate(moments):
        if at in skipped:
            continue
        local = at.replace(tzinfo=zone, fold=0)
        folds += tz.datetime_ambiguous(local)
        if not tz.datetime_exists(local):
            local = tz.resolve_imaginary(local)
            gaps += 1
        utc = local.astimezone(timezone.utc)
        starts.append([index, milliseconds(utc), milliseconds(utc + length)])
    if not starts:
        return {"refusal": "no_occurrence"}
    return {"occurrences": starts, "gaps": gaps, "folds": folds}


def milliseconds(at):
    return (at - EPOCH) // timedelta(milliseconds=1)


def instant(local):
    return milliseconds(tz.resolve_imaginary(local).astimezone(timezone.utc))


def series(asked):
    """The starts that DTSTART, RRULE and EXDATE mean together."""
    zone = tz.gettz(asked["zone"])
    time = asked["start"]["time"]
    except_at = {instant(moment(date, time).replace(tzinfo=zone)) for date in asked["except"]}
    start = moment(asked["start"]["date"], time).replace(tzinfo=zone)
    starts = (instant(at) for at in rrule.rrulestr(asked["rule"], dtstart=start))
    return [at for at in starts if at not in except_at]


def offsets(asked):
    """Minutes ahead of UTC at each instant, by the VTIMEZONE alone."""
    zone = tz.tzical(io.StringIO(asked["definition"])).get()
    return [
        (EPOCH + timedelta(milliseconds=at)).astimezone(zone).utcoffset() // timedelta(minutes=1)
        for at in asked["instants"]
    ]


def answer(question):
    if "series" in question:
        return series(question["series"])
    if "definition" in question:
        return offsets(question)
    return outcome(question["rule"], question["calendar"])


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))))
