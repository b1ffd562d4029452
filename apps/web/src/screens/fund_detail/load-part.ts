import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { addMonths, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { RouterContextProvider } from 'react-router'
import { load } from '../../api/server-api.ts'
import { chartPeriodOf, chartPeriods } from '../../features/fund/chart-periods.ts'
import { largestTenure } from '../../features/manager/largest-tenure.ts'
import { pageIn } from '../../page-number.ts'
import type { Detail, Fund } from './detail.ts'
import { feeAskedIn, groupOf, planAskedIn, rangeOf, tabOf, viewOf } from './detail-query.ts'

type Context = Readonly<RouterContextProvider>

/** Loads only what the current section needs, because the page is sent over slow connections. */
export async function loadPart(context: Context, detail: Detail, search: URLSearchParams) {
  const { fund } = detail
  const tab = tabOf(search)
  const { fundCode } = fund
  const page = pageIn(search.get('page'))
  switch (tab) {
    case 'overview':
      return { tab, ...(await overview(context, detail, search)) }
    case 'performance':
      return { tab, risk: await load(context, 'content.fundRisk', { fundCode }) }
    case 'portfolio':
      return { tab, portfolio: await load(context, 'content.fundPortfolio', { fundCode, ...quarterIn(search) }) }
    case 'navs':
      return { tab, ...(await navs(context, fundCode, search, page)) }
    case 'fees':
      return { tab, ...(await fees(context, fundCode, search)) }
    case 'plan':
      return { tab, ...(await plan(context, fund, search)) }
    case 'summary':
      return { tab, summary: await load(context, 'content.fundSummary', { fundCode }) }
    case 'documents':
      return { tab, ...(await documents(context, fundCode, search, page)) }
    case 'agencies':
      return { tab, ...(await agencies(context, fundCode, page)) }
  }
}

export type Part = Awaited<ReturnType<typeof loadPart>>
export type PartOf<Tab extends Part['tab']> = Extract<Part, { tab: Tab }>

const AGENCIES_AT_ONCE = 5
const NAVS_AT_ONCE = '5'

async function overview(context: Context, { fund, managers }: Detail, search: URLSearchParams) {
  const { fundCode } = fund
  const range = rangeOf(search)
  const wanted = search.get('period')
  const shown = fund.performanceShown && fund.nav !== null
  const over =
    range && range.fault === null
      ? { ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) }
      : { period: chartPeriodOf(wanted, fund) }
  const [proposed] = fund.status === FUND_STATUS.raising ? managers : []
  const [series, history, newest, { list }, manager] = await Promise.all([
    shown ? load(context, 'content.fundSeries', { fundCode, ...over }) : null,
    load(context, 'content.fundHistory', { fundCode }),
    load(context, 'content.navList', { fundCode, pageSize: NAVS_AT_ONCE }),
    load(context, 'content.agencyFund', { fundCode }),
    proposed ? load(context, 'content.managerDetail', { manId: proposed.manId }) : null,
  ])
  const period = chartPeriods.find(each => each === wanted)
  return {
    view: viewOf(search),
    range,
    period,
    series,
    history,
    navs: newest,
    agencies: list.slice(0, AGENCIES_AT_ONCE),
    record: manager && recordOf(manager),
  }
}

/** The manager's largest fund since the start of the tenure, for a fund without NAVs yet. */
function recordOf(manager: OutputOf<'content.managerDetail'>) {
  const { manId, name } = manager
  const tenure = largestTenure(manager)
  if (!tenure?.path || !tenure.growth) return null
  const { fundName, path, growth, benchmark } = tenure
  return { manId, name, fundName, path, growth, benchmark }
}

function quarterIn(search: URLSearchParams): { quarter?: string } {
  const quarter = search.get('quarter')
  return quarter ? { quarter } : {}
}

async function navs(context: Context, fundCode: string, search: URLSearchParams, page: number) {
  const range = rangeOf(search)
  const within =
    range && range.fault === null
      ? { ...(range.from && { startDate: range.from }), ...(range.to && { endDate: range.to }) }
      : {}
  return { range, navs: await load(context, 'content.navList', { fundCode, pageNum: String(page), ...within }) }
}

async function fees(context: Context, fundCode: string, search: URLSearchParams) {
  const asked = feeAskedIn(search)
  const { amount, days } = asked
  const right = !asked.amountFault && !asked.daysFault
  return { asked, quote: right ? await load(context, 'content.feeQuote', { fundCode, amount, days }) : null }
}

const USUAL_MONTHS = 36
const DEDUCTIONS_A_PAGE = 20

async function plan(context: Context, { fundCode, navDay, setupDate }: Fund, search: URLSearchParams) {
  const end = navDay === null ? null : isoDate(navDay)
  const back = end === null ? '' : addMonths(end, -USUAL_MONTHS)
  const asked = planAskedIn(search, { from: setupDate && setupDate > back ? setupDate : back, to: end ?? '' })
  const { amount, every, monthDay, weekDay, from, to } = asked
  if (end === null || asked.amountFault || asked.rangeFault) return { asked, tried: null, deductions: null }
  const day = every === 'month' ? monthDay : weekDay
  const tried = await load(context, 'content.planBacktest', { fundCode, amount, every, day, from, to })
  return { asked, ...pagedOf(tried, asked.page) }
}

/** The page shows part of the deductions, newest first; the rest is not sent. */
function pagedOf({ result, ...about }: OutputOf<'content.planBacktest'>, wanted: number) {
  if (!result) return { tried: { ...about, result }, deductions: null }
  const { deductions, ...rest } = result
  const pageCount = Math.max(Math.ceil(deductions.length / DEDUCTIONS_A_PAGE), 1)
  const page = Math.min(wanted, pageCount)
  const list = deductions.toReversed().slice((page - 1) * DEDUCTIONS_A_PAGE, page * DEDUCTIONS_A_PAGE)
  return {
    tried: { ...about, result: { ...rest, count: deductions.length } },
    deductions: { page, pageCount, pageSize: DEDUCTIONS_A_PAGE, total: deductions.length, list },
  }
}

async function documents(context: Context, fundCode: string, search: URLSearchParams, pageNum: number) {
  const group = groupOf(search)
  const asked = { fundCode, ...(group && { group }), pageParam: { pageNum, pageSize: 20 } }
  return { group, notices: await load(context, 'content.noticeList', asked) }
}

const AGENCIES_A_PAGE = 20

async function agencies(context: Context, fundCode: string, page: number) {
  const { list } = await load(context, 'content.agencyFund', { fundCode })
  return {
    page,
    pageCount: Math.ceil(list.length / AGENCIES_A_PAGE),
    pageSize: AGENCIES_A_PAGE,
    total: list.length,
    list: list.slice((page - 1) * AGENCIES_A_PAGE, page * AGENCIES_A_PAGE),
  }
}
