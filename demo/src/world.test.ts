import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { investorTypes } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { isIdExpired } from '@zhixiao/domain/customer/id-expiry.ts'
import { readIdNumber } from '@zhixiao/domain/customer/id-number.ts'
import { isRiskExpired, riskExpiresAt } from '@zhixiao/domain/customer/risk-validity.ts'
import { fundCan } from '@zhixiao/domain/fund/fund-can.ts'
import { matchSuitability } from '@zhixiao/domain/fund/suitability.ts'
import { isLoginPassword } from '@zhixiao/domain/validate/rules.ts'
import { tradePasswordFault } from '@zhixiao/domain/validate/trade-password.ts'
import { DEMO_DAY } from './calendar.ts'
import { buildMarket } from './market.ts'
import type { Market } from './rows.ts'
import { type ScriptOrder, tradingScript } from './trading-script.ts'
import { type DemoCustomer, type DemoCustomerKey, world } from './world.ts'

let market: Market
let orders: ScriptOrder[]
before(() => {
  market = buildMarket()
  orders = tradingScript(market)
})

const customers: readonly DemoCustomer[] = Object.values(world)
const customerOf = (key: DemoCustomerKey): DemoCustomer => world[key]

test('every person has a real ID number of that birthday and sex, a valid card and passwords the rules take', () => {
  for (const customer of customers) {
    if (customer.organisation === null) {
      const read = readIdNumber(customer.idNumber, DEMO_DAY)
      assert.ok(read.ok, customer.name)
      assert.deepEqual([read.id.birthday, read.id.sex], [customer.birthday, customer.sex])
    }
    for (const { number } of customer.cards) assert.ok(passesLuhn(number), number)
    assert.match(customer.mobile, /^1390000\d{4}$/)
    assert.ok(isLoginPassword(customer.loginPassword))
    if (customer.tradePassword !== null) assert.equal(tradePasswordFault(customer.tradePassword, customer), null)
  }
  for (const key of ['mobile', 'idNumber'] as const)
    assert.equal(new Set(customers.map(customer => customer[key])).size, customers.length)
})

test('there is an opened customer of each class, and one for each guard', () => {
  const opened = customers.filter(customer => customer.openedOn !== null && customer.organisation === null)
  assert.deepEqual(new Set(opened.map(customer => customer.investor)), new Set(Object.keys(investorTypes)))
  assert.equal(world.liSiNoAccount.openedOn, null)
  const expired = customers.filter(customer => isIdExpired(customer.invalidate, DEMO_DAY))
  assert.deepEqual(
    expired.map(customer => customer.name),
    ['王五'],
  )
  const now = instantOf(DEMO_DAY, '10:00')
  const unassessed = opened.filter(customer => isRiskExpired(assessedUntil(customer, now), now))
  assert.deepEqual(
    unassessed.map(customer => customer.name),
    ['赵六'],
  )
  assert.ok(world.jiGou.organisation)
})

test('the script has two years of orders of several customers, in order of days', () => {
  assert.deepEqual(
    [...orders].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    orders,
  )
  const counts = Map.groupBy(
    orders.filter(order => order.customer !== 'jiGou'),
    order => order.customer,
  )
  assert.equal(counts.size, 7)
  for (const [customer, own] of counts) assert.ok(own.length >= 5, `${customer} ${own.length}`)
  assert.ok(orders[0]!.day < '2024-12-01' && orders.at(-1)!.day === DEMO_DAY)
})

test('every order of the script is one the rules take', () => {
  const calendar = createCalendar(market.trading_day.map(row => ({ day: row.day, isOpen: row.is_open })))
  const confirmed: { key: string; from: string }[] = []
  for (const order of orders) {
    const customer = customerOf(order.customer)
    const fund = market.fund.find(row => row.fundcode === order.fundcode)!
    const traded = { status: fund.status, fundType: fund.fund_type, feeType: fund.fee_type }
    const place = `${order.customer} ${order.card} ${order.fundcode}`
    assert.ok(calendar.isOpen(order.day) && order.day > customer.openedOn!, place)
    assert.ok(order.kind === '020' ? fund.setup_date === null : fund.setup_date! < order.day, place)
    assert.ok(customer.cards[order.card], place)
    const fits = (level: number, suitability = 'ok') =>
      assert.equal(matchSuitability(customer.investor!, riskLevelOf(String(level))!), suitability, place)
    if ('amountFen' in order) {
      assert.equal(fundCan[order.kind === 'plan' ? 'plan' : 'purchase'].reason(traded), null, place)
      fits(fund.risk_level, 'warned' in order ? 'warn' : 'ok')
      const at = instantOf(order.day, '10:00')
      assert.ok(!isRiskExpired(assessedUntil(customer, at), at), place)
      const bank = market.bank.find(row => row.bank_code === customer.cards[order.card]!.bank)!
      assert.ok(order.amountFen >= fund.min_first_fen && order.amountFen <= bank.single_max_fen, place)
      assert.ok(fund.day_max_fen === 0n || order.amountFen <= fund.day_max_fen, place)
      confirmed.push({ key: place, from: calendar.addOpenDays(order.day, fund.confirm_lag) })
      continue
    }
    if (order.kind === '036') {
      const into = market.fund.find(row => row.fundcode === order.target)!
      const entered = { status: into.status, fundType: into.fund_type, feeType: into.fee_type }
      assert.equal(fundCan.convert.reason(traded, entered), null, place)
      fits(into.risk_level)
    } else assert.equal(fundCan.redeem.reason(traded), null, place)
    assert.ok(
      confirmed.some(lot => lot.key === place && lot.from <= order.day),
      `${place} holds nothing`,
    )
  }
})

test('the script meets everything the engine does: each kind of order, a dividend each way, a split and daily income', () => {
  assert.deepEqual([...new Set(orders.map(order => order.kind))].sort(), ['020', '022', '024', '029', '036', 'plan'])
  const held = new Set(orders.map(order => order.fundcode))
  const isPast = (day: string) => day > '2024-12-01' && day < DEMO_DAY
  assert.ok(market.dividend.some(row => held.has(row.fundcode) && isPast(row.ex_date)))
  assert.ok(
    market.dividend.some(row => held.has(row.fundcode) && row.ex_date === DEMO_DAY),
    'one to be watched',
  )
  assert.ok(market.split.some(row => held.has(row.fundcode) && isPast(row.day)))
  assert.ok(market.fund.some(row => held.has(row.fundcode) && row.carry === 'daily'))
})

/** The expiry of the newest assessment before `at`; assessments are made at nine. */
function assessedUntil(customer: DemoCustomer, at: number): number {
  const days = customer.assessedOn.filter(day => instantOf(isoDate(day), '09:00') <= at)
  return riskExpiresAt(instantOf(days.at(-1)!, '09:00'))
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
