import { fundActs } from '@zhixiao/contract/acts/acts.ts'
import { listComingTerms } from '@zhixiao/db/market/coming-terms.ts'
import { readDescription } from '@zhixiao/db/market/fund-description.ts'
import { tradedFund } from '@zhixiao/db/market/traded-fund.ts'
import { stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { listOpenSuspensions } from '@zhixiao/db/ops/emergencies.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import {
  countStaffFunds,
  countTouched,
  type FundSearch,
  findStaffFund,
  listFundActs,
  listFundDocuments,
  listOtherClasses,
  listRequestsAbout,
  listStaffFunds,
  readFundColumns,
  type StaffFund,
} from '@zhixiao/db/staff/funds.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { cutOffOf, shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type FundStatus, isListed } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { type FeeTier, tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { type LegalFund, tierLimits } from '@zhixiao/domain/fee/legal-floors.ts'
import { contractSections } from '@zhixiao/domain/fund/contract-sections.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { beginsAtMoney, institutionStatus, statusText, trimmed } from '@zhixiao/domain/fund/fund-terms.ts'
import { comingCells, termCells } from '@zhixiao/domain/fund-file/fund-columns.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { fen, fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { comingTerm } from '../../acts/funds/change-funds.ts'
import { legalFunds } from '../../acts/funds/fee-law.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { PAGE_READ, pageOf } from './page.ts'
import { namesOf, personOf } from './staff-names.ts'

const MOST_OPEN = 50
const MOST_LINES = 20

const documentNames: Readonly<Record<string, string>> = {
  notice: '公告',
  article: '文章',
  agreement: '协议',
  advert: '广告',
  page: '页面',
  service: '服务',
}

export const list: ConsoleHandler<'fund.list'> = async ({ db, staff, clock, calendar }, input) => {
  const { word, status, type, after } = input
  const search: FundSearch = {
    word: word || null,
    status: status || null,
    type: type || null,
    after: after ?? null,
    limit: PAGE_READ,
  }
  const days = await calendar()
  const now = (await clock.now()).getTime()
  const [rows, count, open] = await Promise.all([
    listStaffFunds(db, search),
    countStaffFunds(db, search),
    listInbox(db, { tab: 'open', operator: staff.name, acts: fundActs, before: null, limit: MOST_OPEN }),
  ])
  const { page, next } = pageOf(rows, row => row.fundcode)
  return ok({
    list: page.map(row => viewOf(row, now)),
    count,
    next,
    open: open.map(({ request_id, act, object }) => ({ requestId: String(request_id), act, object })),
    calendarTo: days.lastPublished,
  })
}

export const show: ConsoleHandler<'fund.show'> = async ({ db, clock, calendar }, { fundCode, year }) => {
  const row = await findStaffFund(db, fundCode)
  if (!row) return fail('CON-0404')
  const exchange = await calendar()
  const now = (await clock.now()).getTime()
  const today = shanghaiDate(now)
  const [columns, classes, contract, coming, tiers, touched, documents, history, requests, suspensions, names] =
    await Promise.all([
      readFundColumns(db, fundCode),
      listOtherClasses(db, fundCode),
      readDescription(db, fundCode),
      listComingTerms(db, [fundCode]),
      readTiers(db, fundCode),
      countTouched(db, [fundCode]),
      listFundDocuments(db, fundCode, MOST_LINES),
      listFundActs(db, fundCode, MOST_LINES),
      listRequestsAbout(db, fundActs, fundCode, MOST_LINES),
      listOpenSuspensions(db, fundCode),
      namesOf(db),
    ])
  const nameOf = (login: string) => personOf(names, login).fullName
  const legal = (await legalFunds(db, new Map([[fundCode, columns]]))).get(fundCode) ?? null
  return ok({
    ...viewOf(row, now),
    terms: termCells(columns),
    classes,
    coming: comingCells(columns, coming.map(comingTerm)),
    contract: contract ? contractSections(contract, exchange.closedOn(row.closed_days).tradingDayOf(now)) : [],
    fees: tablesOf(tiers, today, legal),
    legal,
    today,
    days: yearOf(row, exchange, year ?? Number(today.slice(0, 4)), exchange.tradingDayOf(now)),
    touched: {
      orders: touched.orders,
      amount: fenText(touched.amount),
      shares: sharesText(touched.shares),
      plans: touched.plans,
      planned: fenText(touched.planned),
    },
    documents: documents.map(({ kind, id, title, at }) => ({
      kindName: documentNames[kind] ?? kind,
      id,
      title,
      at: at.toISOString(),
    })),
    history: history.map(({ at, actor, act, file, changes, terms }) => ({
      at: at.toISOString(),
      actor: nameOf(actor),
      act,
      file,
      changes:
        terms.length > 0
          ? terms.map(({ name, before, after }) => ({ name, before, after }))
          : changes.map(line => ({ name: '改动', before: null, after: line.slice(fundCode.length + 1) })),
    })),
    suspensions: suspensions.map(each => ({
      emergencyId: String(each.emergency_id),
      object: each.object,
      by: nameOf(each.done_by),
      at: each.done_at.toISOString(),
      reason: each.reason,
    })),
    requests: requests.map(request => ({
      requestId: String(request.request_id),
      act: request.act,
      object: request.object,
      state: stateAt(request, new Date(now)),
      by: nameOf(request.requested_by),
      at: request.requested_at.toISOString(),
      decidedBy: request.decided_by === null ? null : nameOf(request.decided_by),
    })),
  })
}

function closedOf(row: StaffFund, status: FundStatus) {
  const fund = tradedFund({ ...row, status })
  return { purchase: fundCan.purchase.reason(fund), redeem: fundCan.redeem.reason(fund) }
}

function viewOf(row: StaffFund, now: number) {
  const own = institutionStatus(row.status, row.inst_status)
  const today = shanghaiDate(now)
  return {
    fundCode: row.fundcode,
    fundName: row.fundname,
    typeName: fundTypeName(row.fund_type),
    status: row.status,
    statusName: statusText(row.status),
    isListed: isListed(row),
    riskLevel: `R${row.risk_level}`,
    closed: {
      ...closedOf(row, row.status),
      plan: fundCan.plan.reason(tradedFund(row)),
    },
    institutions: own === row.status ? null : { statusName: statusText(own), closed: closedOf(row, own) },
    minFirst: fenText(row.min_first_fen),
    singleMax: fenText(row.single_max_fen),
    dayMax: fenText(row.day_max_fen),
    cutOff: shanghaiText(cutOffOf(today)).slice(11, 16),
    nextClosed: row.closed_days.find(day => day >= today) ?? null,
  }
}

/** Fee tables by kind, the newest first. */
function tablesOf(tiers: readonly FeeTier[], today: IsoDate, legal: LegalFund | null) {
  const tables = Map.groupBy(tiers, ({ kind, effectiveFrom, holder, channel }) =>
    [kind, effectiveFrom, holder, channel].join(' '),
  )
  return [...tables.values()]
    .flatMap(lines => {
      const [first] = lines
      if (!first) return []
      const { kind, effectiveFrom, holder, channel } = first
      const isNow = (['person', 'institution'] as const).some(each =>
        (['own', 'agency'] as const).some(where =>
          tiersInForce(tiers, kind, today, { holder: each, channel: where }).includes(first),
        ),
      )
      const state = effectiveFrom > today ? ('next' as const) : isNow ? ('now' as const) : ('past' as const)
      const sorted = [...lines].sort((a, b) => (a.fromValue < b.fromValue ? -1 : 1))
      return [{ kind, effectiveFrom, holder, channel, state, tiers: sorted.map(tier => tierView(tier, legal)) }]
    })
    .sort((a, b) => a.kind.localeCompare(b.kind) || (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
}

function tierView(tier: FeeTier, legal: LegalFund | null) {
  const { kind, fromValue, rate, fixedFee, toFundE4 } = tier
  return {
    from: beginsAtMoney(kind) ? fenText(fen(fromValue)) : String(fromValue),
    rate: trimmed(formatScaled(rate, 6)),
    fixed: fixedFee === null ? null : fenText(fixedFee),
    toFund: trimmed(formatScaled(BigInt(toFundE4), 2)),
    ...tierLimits(tier, legal),
  }
}

/** The published days of a year, with those on which the exchange or only the fund is closed. */
function yearOf({ closed_days }: StaffFund, exchange: Calendar, asked: number, tradingDay: IsoDate) {
  const [firstYear, lastYear] = [exchange.firstPublished, exchange.lastPublished].map(day => Number(day.slice(0, 4)))
  const year = Math.min(Math.max(asked, firstYear ?? asked), lastYear ?? asked)
  const later = (a: IsoDate, b: IsoDate) => (a > b ? a : b)
  const sooner = (a: IsoDate, b: IsoDate) => (a < b ? a : b)
  const first = later(isoDate(`${year}-01-01`), exchange.firstPublished)
  const last = sooner(isoDate(`${year}-12-31`), exchange.lastPublished)
  const open = new Set<string>(exchange.openDays(first, last))
  const days: IsoDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return {
    year,
    first: exchange.firstPublished,
    last: exchange.lastPublished,
    exchange: days.filter(day => !open.has(day)),
    fund: closed_days.filter(day => day >= first && day <= last),
    changeFrom: addDays(tradingDay, 1),
  }
}
