import { checkersOf } from '@zhixiao/contract/acts/acts.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { readCustodianNavs } from '@zhixiao/db/market/custodian-navs.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { listConversionsOf, listRights } from '@zhixiao/db/market/fund-events.ts'
import { readFundNames } from '@zhixiao/db/market/nav-grid.ts'
import {
  correctNavs,
  findFunds,
  insertEvents,
  insertNavs,
  insertPlainFund,
  listBookedIncomes,
  listNavUses,
  listStoredNavs,
  lockMarketImport,
  lockNavs,
  readNavEvents,
} from '@zhixiao/db/market/nav-import.ts'
import { findConversionAt } from '@zhixiao/db/settle/fund-conversions.ts'
import { listSplitsSince } from '@zhixiao/db/settle/restate.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decideNavs,
  type FundNavs,
  figuresOf,
  type KnownFund,
  type NavFacts,
  type NewFund,
  repriced,
} from '@zhixiao/domain/acts/nav-import.ts'
import { type Decision, decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { fundDay, type NavLine, navLines } from '@zhixiao/domain/fund/nav-rows.ts'
import { isFloorExempt, usualTerms } from '@zhixiao/domain/fund/new-fund.ts'
import { defaultCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { type Fen, moneyFor, sumFen, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { defaultDividendMethod } from '@zhixiao/domain/settle/dividend.ts'
import { figuresIn, rowOf } from '../engine/market/compare-navs.ts'
import { lastPricedNow } from '../engine/market/last-priced.ts'
import { restateReturns } from '../engine/settle/restate-service.ts'
import type { Context } from '../kernel/context.ts'
import { type Deciders, lastOf, type WorkingHandler } from './act-handler.ts'
import { auditOf, linesOf, type PublishedNavs, type RestatedOrder } from './nav-report.ts'
import { shownNavs } from './nav-shown.ts'
import { restateNav } from './restate-nav.ts'

export const navImport: WorkingHandler<'nav import', NavFacts, PublishedNavs> = {
  async lock(tx, { rows }, ctx) {
    await lockMarketImport(tx)
    const [lines, { at }] = [navLines(rows), await readClock(tx)]
    const until = { today: shanghaiDate(at.getTime()), lastPriced: await lastPricedNow(ctx, at) }
    const known = await readKnown(tx, [...new Set(lines.map(line => line.fundcode))])
    return {
      lines,
      known,
      until,
      requiredFrom: ctx.env.custodian.requiredFrom,
      custodian: new Map([...(await readCustodianNavs(tx, lines))].map(([key, nav]) => [key, figuresIn(nav)])),
      ...(await readUses(tx, lines, known)),
    }
  },
  decide(facts, input) {
    const decision = decideNavs(facts, input)
    return decision.ok ? decided({ ...decision.effects, restated: [] }) : decision
  },
  work: publish,
  event: effects => auditOf(effects),
  show: effects => shownNavs(effects, companyMoney(effects)),
  say: linesOf,
  amount: ({ restated }) => sumFen(restated.map(({ worth }) => worth)),
  weight: effects => ({ companyFen: companyMoney(effects) }),
  // What is restated may move a little until the release, but not whose approval it needs.
  fixed: ({ newFund, funds, explanation, ...effects }) => ({
    newFund,
    explanation,
    needs: checkersOf('nav import', { companyFen: companyMoney(effects) }),
    funds: funds.map(({ written, dividends, splits }) => [
      written.map(({ fundcode, day, was, after }) => ({ fundcode, day, was, after })),
      ...[dividends, splits],
    ]),
  }),
  parts: ({ funds }) =>
    funds.flatMap(({ fundcode, written, dividends, splits }) => [
      ...new Set([...written, ...dividends, ...splits].map(({ day }) => fundDay({ fundcode, day }))),
    ]),
}

/** What the company, not the fund, pays into funds. */
const companyMoney = ({ restated }: Pick<PublishedNavs, 'restated'>): Fen =>
  sumFen(restated.flatMap(({ cause, amount }) => (cause === 'covered' || cause === 'service' ? (amount ?? []) : [])))

async function readKnown(tx: Tx, codes: readonly string[]): Promise<Map<string, KnownFund>> {
  const [carries, names] = [await findFunds(tx, codes), await readFundNames(tx, codes)]
  const known = new Map<string, KnownFund>()
  for (const [fundcode, carry] of carries) {
    const stored = (await listStoredNavs(tx, fundcode)).map(nav => ({
      day: nav.day,
      version: nav.version,
      ...figuresIn(nav),
    }))
    const { name = '', mainCode = fundcode } = names.get(fundcode) ?? {}
    const [events, rights] = [await readNavEvents(tx, fundcode), await listRights(tx, fundcode)]
    const conversions = await listConversionsOf(tx, fundcode)
    known.set(fundcode, { name, mainCode, carry, stored, events, rights, conversions })
  }
  return known
}

/** What was computed from the NAVs that are corrected, read once no settlement can still be using them. */
async function readUses(tx: Tx, lines: readonly NavLine[], known: ReadonlyMap<string, KnownFund>) {
  const stored = new Map(
    [...known].flatMap(([fundcode, fund]) =>
      fund.stored.map(nav => [fundDay({ fundcode, day: nav.day }), nav] as const),
    ),
  )
  const changing = (figure: 'nav' | 'income') =>
    lines.filter(line => {
      const was = stored.get(fundDay(line))
      return was !== undefined && was[figure] !== figuresOf(line, was)[figure]
    })
  const [moved, incomes] = [changing('nav'), changing('income')]
  await lockNavs(tx, [...moved, ...incomes])
  const uses = await listNavUses(tx, moved)
  const splits = new Set<string>()
  for (const { fundcode, day } of uses.length > 0 ? moved : [])
    for (const split of await listSplitsSince(tx, fundcode, day)) splits.add(split)
  const converted = new Set<string>()
  for (const { fundcode, day } of moved) {
    const found = await findConversionAt(tx, fundcode, day)
    if (found !== null) converted.add(found)
  }
  return {
    uses: uses.map(({ fundcode, day, order_id }) => ({ order: String(order_id), fundcode, day })),
    booked: await listBookedIncomes(tx, incomes),
    splitsSince: [...splits],
    converted: [...converted],
  }
}

type WrittenNav = PublishedNavs['funds'][number]['written'][number]
const rowAfter = ({ fundcode, day, after }: WrittenNav) => rowOf({ fundcode, day, ...after })

/** The adjusting orders are known only once the new NAVs are stored and their fees accrued. */
async function publish(tx: Tx, navs: PublishedNavs, ctx: Context, by: Deciders): Promise<Decision<PublishedNavs>> {
  const { newFund, funds, isUsed, restates } = navs
  const { at } = await readClock(tx)
  const written = funds.flatMap(fund => fund.written)
  if (newFund) await insertPlainFund(tx, plainFund(newFund))
  await insertNavs(tx, written.filter(({ was }) => was === null).map(rowAfter), at)
  await insertEvents(
    tx,
    funds.flatMap(({ fundcode, dividends }) => dividends.map(each => ({ fundcode, ...each }))),
    funds.flatMap(({ fundcode, splits }) => splits.map(each => ({ fundcode, ...each }))),
  )
  const corrected = written.filter(({ was }) => was !== null)
  if (corrected.length > 0) await correctNavs(tx, corrected.map(rowAfter))
  const returned = await restateWritten(tx, funds)
  if (returned.length > 0 && !restates && funds.some(fund => repriced(fund).length > 0))
    return refuse('nav.service-returned', { orders: returned.length })
  const orders = isUsed ? await restateAll(tx, ctx, funds, at, lastOf(by)) : []
  await bumpVersion(tx, 'market')
  return decided({ ...navs, restated: [...orders, ...returned] })
}

/** Further returns of service and floating fees for sales whose earlier NAVs are corrected or came late. */
async function restateWritten(tx: Tx, funds: readonly FundNavs[]): Promise<RestatedOrder[]> {
  const changed = funds.flatMap(({ fundcode, written: [first] }) =>
    first ? [{ fundcode, day: first.day, version: (first.was?.version ?? 0) + 1 }] : [],
  )
  return (await restateReturns(tx, changed)).map(each => ({ ...each, worth: each.amount ?? ZERO_FEN }))
}

async function restateAll(tx: Tx, ctx: Context, funds: readonly FundNavs[], at: Date, by: string) {
  const confirmOn = (await ctx.calendar()).nextOpen(addDays(shanghaiDate(at.getTime()), 1))
  const orders: RestatedOrder[] = []
  for (const { fundcode, day, was, after } of funds.flatMap(repriced)) {
    const { nav } = after
    const placed = await restateNav(tx, { fundcode, day, from: was?.nav ?? nav, to: nav, by, confirmOn })
    for (const each of placed) orders.push({ ...each, worth: each.amount ?? moneyFor(each.shares ?? ZERO_SHARES, nav) })
  }
  return orders
}

/** Purchases of a new fund are suspended: without fee tables it would be sold without a fee and redeemed below the legal minimum. */
function plainFund({ fundcode, name, type, setup }: NewFund) {
  const terms = usualTerms[type]
  return {
    fundcode,
    fundname: name,
    fund_type: type,
    main_code: fundcode,
    setup_date: setup,
    share_class: /[A-Z]$/.exec(name)?.[0] ?? 'A',
    status: FUND_STATUS.purchasesSuspended,
    risk_level: terms.risk,
    confirm_lag: terms.confirmLag,
    pay_lag: terms.payLag,
    fee_exempt: isFloorExempt(type, name),
    carry: defaultCarry(type),
    default_dividend_method: defaultDividendMethod(type),
  }
}
