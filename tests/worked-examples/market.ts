import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { insertNavs } from '@zhixiao/db/market/nav-import.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withMoved } from '@zhixiao/db/settle/moved.ts'
import { agrees, readReconciliation } from '@zhixiao/db/settle/reconciliation.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { tradingDays } from '@zhixiao/demo/calendar.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { parseFen, parseNav, parseRate } from '@zhixiao/domain/money/money.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { startTestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'

export type Tier = {
  kind: 'subscribe' | 'purchase' | 'redeem' | 'backend'
  from?: bigint
  rate: string
  fixedFee?: string
  toFundE4?: number
  holder?: 'all' | 'person' | 'institution'
}
export type FundTraits = Partial<{
  fundType: 'mixed' | 'money'
  /** Another fund of which this one is a class. */
  mainCode: string
  feeType: 'A' | 'B'
  status: string
  discountE4: number
  confirmLag: number
  backendFormula: 'A' | 'B'
  shareRounding: 'half-up' | 'truncate'
  raiseInterestRate: string
  setupDate: IsoDate | null
  dayMax: string
  serviceRate: string
  tiers: readonly Tier[]
}>

/**
 * A server with a market for one file, in which each example creates its own fund, and zhangSan trades through the real
 * calls.
 */
export async function openExamples() {
  const server = await startTestServer()
  const world = await loadWorld(server)
  await useRealCalendar()
  const { tradeacco, custno } = world.people.zhangSan
  let made = 0

  async function useRealCalendar() {
    await withTx(server.db, async tx => {
      await tx.deleteFrom('trading_day').execute()
      await insertRows(tx, 'trading_day', tradingDays())
    })
  }

  /** Adds a fund with these terms and the given NAVs by day. */
  async function addFund(traits: FundTraits, navs: Record<string, string> = {}): Promise<string> {
    const fundcode = String(880_000 + ++made)
    await withTx(server.db, async tx => {
      await insertRows(tx, 'fund', [
        {
          fundcode,
          fundname: `算例${fundcode}`,
          fund_type: traits.fundType ?? 'mixed',
          main_code: traits.mainCode ?? fundcode,
          status: traits.status ?? '0',
          risk_level: 3,
          fee_type: traits.feeType ?? 'A',
          purchase_discount_e4: traits.discountE4 ?? 10_000,
          confirm_lag: traits.confirmLag ?? 1,
          backend_formula: traits.backendFormula ?? 'A',
          share_rounding: traits.shareRounding ?? 'half-up',
          raise_interest_rate_e8: parseRate(traits.raiseInterestRate ?? '0'),
          setup_date: traits.setupDate === undefined ? isoDate('2020-03-02') : traits.setupDate,
          day_max_fen: parseFen(traits.dayMax ?? '0'),
          service_rate_e8: parseRate(traits.serviceRate ?? '0'),
        },
      ])
      await insertRows(
        tx,
        'fee_tier',
        (traits.tiers ?? []).map(tier => ({
          fundcode,
          kind: tier.kind,
          effective_from: isoDate('2020-01-01'),
          from_value: tier.from ?? 0n,
          rate_e8: parseRate(tier.rate),
          fixed_fee_fen: tier.fixedFee === undefined ? null : parseFen(tier.fixedFee),
          to_fund_e4: tier.toFundE4 ?? 10_000,
          holder: tier.holder ?? 'all',
        })),
      )
      await bumpVersion(tx, 'market')
    })
    for (const [day, nav] of Object.entries(navs)) await publish(fundcode, isoDate(day), nav)
    return fundcode
  }

  async function publish(fundcode: string, day: IsoDate, nav: string) {
    const published_at = new Date(`${day}T20:00:00+08:00`)
    const figures = { nav_e4: parseNav(nav), acc_nav_e4: parseNav(nav), income_e4: null, yield7_e8: null }
    await withTx(server.db, tx => insertNavs(tx, [{ fundcode, day, ...figures }], published_at))
  }

  /** A new client of zhangSan: earlier sessions have expired when the clock has moved on. */
  async function zhangSan() {
    return server.client(await world.tokenOf('zhangSan'))
  }

  /** The consent to a fund's summary names its version. */
  async function tickedNow<Row extends { agreement: string; version: string }>(rows: readonly Row[], fundcode: string) {
    const fund = await server.db
      .selectFrom('fund')
      .select('version')
      .where('fundcode', '=', fundcode)
      .executeTakeFirst()
    return rows.map(row => (row.agreement === PRODUCT_SUMMARY ? { ...row, version: String(fund?.version) } : row))
  }

  /** Places a purchase; its money is not yet requested from the bank. */
  async function order(
    at: string,
    fundCode: string,
    amount: string,
    payment: 'card' | 'remit' = 'card',
    by: PersonName = 'zhangSan',
  ): Promise<OutputOf<'trade.purchase'>> {
    await server.setClock(at)
    const placed = await server.client(await world.tokenOf(by)).call('trade.purchase', {
      fundCode,
      tradeacco: world.people[by].tradeacco,
      amount,
      payment,
      tradePassword: TRADE_PASSWORD,
      agreements: await tickedNow(tickedForPurchase, fundCode),
    })
    assert.ok(placed.ok, JSON.stringify(placed))
    return placed.data
  }

  async function buy(
    at: string,
    fundCode: string,
    amount: string,
    by: PersonName = 'zhangSan',
  ): Promise<OutputOf<'trade.purchase'>> {
    const placed = await order(at, fundCode, amount, 'card', by)
    await movePayments(server.ctx)
    return placed
  }

  async function sell(at: string, fundCode: string, shares: string): Promise<OutputOf<'trade.redemption'>> {
    await server.setClock(at)
    const placed = await (await zhangSan()).call('trade.redemption', {
      fundCode,
      tradeacco,
      shares,
      largeRedemption: '1',
      tradePassword: TRADE_PASSWORD,
    })
    assert.ok(placed.ok, JSON.stringify(placed))
    return placed.data
  }

  /** Converts shares of one fund into another; returns the order's number. */
  async function convert(at: string, fundCode: string, targetFundCode: string, shares: string): Promise<string> {
    await server.setClock(at)
    const placed = await (await zhangSan()).call('trade.conversion', {
      fundCode,
      targetFundCode,
      tradeacco,
      shares,
      tradePassword: TRADE_PASSWORD,
      agreements: await tickedNow(tickedForConversion, targetFundCode),
    })
    assert.ok(placed.ok, JSON.stringify(placed))
    return placed.data.orderId
  }

  /** Ends the raising of a fund, as `raising found` does. */
  const found = (fundcode: string, day: string) =>
    withReleased(server.db, 'raising found', tx =>
      tx
        .updateTable('fund')
        .set({ setup_date: isoDate(day), status: '2' })
        .where('fundcode', '=', fundcode)
        .execute(),
    )

  async function settle(day: string) {
    await server.setClock(`${day}T08:30:00+08:00`)
    await settleDay(server.db, isoDate(day))
    await movePayments(server.ctx)
  }

  async function workingOf(orderId: string) {
    const detail = await (await zhangSan()).call('query.recordDetail', { orderId })
    assert.ok(detail.ok, JSON.stringify(detail))
    assert.ok(detail.data.working, 'the order is not confirmed')
    return detail.data.working
  }

  // The server ends after the ledger has been checked.
  after(async () => {
    try {
      assert.deepEqual((await findBreaks(server.db)).breaks, [])
      assert.ok(agrees(await withMoved(server.db, 'whole', readReconciliation)), 'the bank and the ledger differ')
    } finally {
      await server.close()
    }
  })

  return {
    server,
    world,
    custno,
    tradeacco,
    zhangSan,
    addFund,
    publish,
    order,
    buy,
    sell,
    convert,
    found,
    settle,
    workingOf,
  }
}
