import { readCustodianNavs } from '@zhixiao/db/market/custodian-navs.ts'
import {
  listNavEvents,
  listNavGrid,
  listNavsBefore,
  type NavGridEvent,
  type NavGridRow,
} from '@zhixiao/db/market/nav-grid.ts'
import type { NavValues } from '@zhixiao/db/market/nav-import.ts'
import {
  listRejectedNavs,
  listRequestedNavs,
  type RejectedNav,
  type RequestedNav,
} from '@zhixiao/db/ops/act-requests.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { lastPricedDay } from '@zhixiao/domain/calendar/order-days.ts'
import { fundDay } from '@zhixiao/domain/fund/nav-rows.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { navE4, navText, ONE_RATIO } from '@zhixiao/domain/money/money.ts'
import { missingNavs } from '../../engine/market/missing-navs.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { objectNames } from './object-names.ts'
import { type Names, namesOf, personOf } from './staff-names.ts'

const MOST_OPEN = 100

const CURVE_DAYS = 30

export const curve: ConsoleHandler<'nav.curve'> = async ({ db }, { fundCode, day }) => {
  const rows = await listNavsBefore(db, fundCode, day, CURVE_DAYS)
  return ok({ list: rows.map(row => ({ day: row.day, nav: navText(row.nav_e4) })) })
}

export const grid: ConsoleHandler<'nav.grid'> = async (ctx, { day: asked }) => {
  const { db, env, staff, clock, calendar } = ctx
  const tradingDays = await calendar()
  const priced = lastPricedDay(tradingDays, (await clock.now()).getTime())
  const lastDay = closedBetween(tradingDays, priced)?.before ?? priced
  const day = asked ?? lastDay
  const closed = closedBetween(tradingDays, day)
  const listed = await listNavGrid(db, day)
  // No NAV is missing on a closed day; some are stored for the end of a year.
  const rows = closed ? listed.filter(({ nav }) => nav !== null) : listed
  const { requiredFrom } = env.custodian
  const earliest = rows.flatMap(row => row.before_day ?? []).sort()[0] ?? day
  const [events, custodian, open, requested, rejected, missing] = await Promise.all([
    listNavEvents(db, earliest, day),
    readCustodianNavs(
      db,
      rows.map(({ fundcode }) => ({ fundcode, day })),
    ),
    listInbox(db, { tab: 'open', operator: staff.name, acts: ['nav import'], before: null, limit: MOST_OPEN }),
    listRequestedNavs(db, day),
    listRejectedNavs(db, day),
    missingNavs(db, tradingDays, priced),
  ])
  const ofDay = new Set(requested.map(each => each.request_id))
  const waiting = open.filter(each => ofDay.has(each.request_id))
  const waits = new Map(requested.map(each => [each.fundcode, each]))
  const nameOf = await namesOf(db)
  const about = await objectNames(ctx, waiting)
  const ofFund = Map.groupBy(events, event => event.fundcode)
  return ok({
    day,
    lastDay,
    closed,
    needsCustodian: requiredFrom !== null && day >= requiredFrom,
    rows: rows.map(row => ({
      ...viewOf(row, ofFund.get(row.fundcode) ?? [], custodian.get(fundDay({ ...row, day }))),
      asked: askedOf(waits.get(row.fundcode), nameOf),
      rejected: rejectedOf(row, rejected),
    })),
    missing: missing.filter(each => each.day !== day),
    open: waiting.map(({ request_id }, at) => ({ requestId: String(request_id), about: about[at] ?? '' })),
  })
}

/** The rejection of a row's NAV; none if the NAV was entered again and published since. */
function rejectedOf({ fundcode, nav }: NavGridRow, rejected: readonly RejectedNav[]) {
  const found = rejected.find(each => each.fundcode === fundcode && each.restates === (nav !== null))
  return found ? { requestId: String(found.request_id), reason: found.reason } : null
}

/** The trading days around a closed day; null for an open day or beyond the published calendar. */
function closedBetween(calendar: Calendar, day: IsoDate) {
  const { firstPublished, lastPublished } = calendar
  if (day < firstPublished || day > lastPublished || calendar.isOpen(day)) return null
  return {
    before: calendar.openDays(firstPublished, day).at(-1) ?? null,
    after: calendar.openDays(day, lastPublished)[0] ?? null,
  }
}

function viewOf(row: NavGridRow, events: readonly NavGridEvent[], custodian: NavValues | undefined) {
  const { fundcode, fundname, main_code, carry, before_day, before_nav, before_acc, nav, acc_nav, version, orders } =
    row
  const isSince = (day: IsoDate) => before_day !== null && day > before_day
  return {
    fundCode: fundcode,
    fundName: fundname,
    mainCode: main_code,
    isMoney: carry !== null,
    before:
      before_day === null || before_nav === null || before_acc === null
        ? null
        : { day: before_day, nav: navText(before_nav), accNav: navText(before_acc) },
    stored:
      nav === null || acc_nav === null || version === null
        ? null
        : { ...figuresOf({ ...row, nav_e4: nav, acc_nav_e4: acc_nav }), version },
    custodian: custodian ? figuresOf(custodian) : null,
    events: events
      .filter(({ day, ratio_e9 }) => isSince(day) || ratio_e9 !== ONE_RATIO)
      .map(({ day, per_share_e6, ratio_e9 }) => ({
        day,
        dividend: formatScaled(per_share_e6, 6),
        split: formatScaled(ratio_e9, 9),
      })),
    orders,
  }
}

/** The open request for a row's NAV. */
function askedOf(requested: RequestedNav | undefined, nameOf: Names) {
  if (!requested) return null
  const { request_id, requested_by, nav } = requested
  return {
    requestId: String(request_id),
    by: personOf(nameOf, requested_by).fullName,
    figures: nav && figuresOf(valuesOf(nav)),
  }
}

const valuesOf = ({ nav, accNav, income, yield7 }: NonNullable<RequestedNav['nav']>): NavValues => ({
  nav_e4: navE4(BigInt(nav)),
  acc_nav_e4: navE4(BigInt(accNav)),
  income_e4: income === undefined ? null : BigInt(income),
  yield7_e8: yield7 === undefined ? null : BigInt(yield7),
})

const figuresOf = ({ nav_e4, acc_nav_e4, income_e4, yield7_e8 }: NavValues) => ({
  nav: navText(nav_e4),
  accNav: navText(acc_nav_e4),
  income: income_e4 === null ? null : formatScaled(income_e4, 4),
  yield7: yield7_e8 === null ? null : formatScaled(yield7_e8, 6),
})
