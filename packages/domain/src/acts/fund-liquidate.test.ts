import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { isoDate } from '../calendar/dates.ts'
import { fen, fenText, parseFen, parseNav, parseShares } from '../money/money.ts'
import { liquidationParts, liquidationShare } from '../settle/liquidation.ts'
import { afterFreeShares, afterLiquidation, EMPTY_POSITION } from '../settle/position.ts'
import { decideFundLiquidate, type LiquidationFacts } from './fund-liquidate.ts'

const [friday, saturday, monday, tuesday] = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'].map(isoDate)
const days = ['20', '21', '22', '23', '24', '25'].map(dd => ({
  day: isoDate(`2026-11-${dd}`),
  isOpen: dd !== '21' && dd !== '22',
}))
const fund: NonNullable<LiquidationFacts['fund']> = {
  fundname: '某债券A',
  status: '0',
  isAtRegistrar: false,
  isConverted: false,
  nav: parseNav('0.9600'),
  total: parseShares('10000000.00'),
  holders: 2,
  accounts: 2,
  purchases: [],
  plans: 0,
  conversionsIn: 0,
  sales: { count: 0, shares: parseShares('0.00') },
  largest: [{ custno: '1', tradeacco: 'A1', shares: parseShares('12345.67') }],
}
const facts: LiquidationFacts = {
  tradingDay: friday ?? isoDate('2026-11-20'),
  calendar: createCalendar(days),
  fund,
  earlier: [],
}
const asked = { fund: '710301', day: '2026-11-20', amount: '9512345.67' }
const decide = (over: Partial<LiquidationFacts>, more: object = {}) =>
  decideFundLiquidate({ ...facts, ...over }, { ...asked, ...more })
const codeOf = (...of: Parameters<typeof decide>) => {
  const made = decide(...of)
  return made.ok ? 'accepted' : made.refusal.code
}

test('SHLF-03 a holder of 12,345.67 of 10,000,000.00 shares gets 11,743.62 of 9,512,345.67', () => {
  const payment = { amount: parseFen('9512345.67'), total: parseShares('10000000.00') }
  assert.equal(fenText(liquidationShare(payment, parseShares('12345.67'))), '11743.62')
  const made = decide({})
  assert.ok(made.ok)
  assert.deepEqual(
    made.effects.largest.map(({ shares }) => fenText(liquidationShare(made.effects.payment, shares))),
    ['11743.62'],
  )
  assert.deepEqual([made.effects.isFirst, made.effects.isLast, made.effects.endsFrom], [true, false, '2026-11-23'])
})

test('SHLF-03 the frozen part is cut on its own, and parts never exceed the payment', () => {
  for (let shares = 1n; shares < 400n; shares += 7n)
    for (const amount of [1n, 99n, 100_003n]) {
      const payment = { amount: fen(amount), total: parseShares('4.00') }
      const held = { shares: parseShares(fenText(fen(shares))), frozen: parseShares(fenText(fen(shares / 3n))) }
      const other = { shares: parseShares(fenText(fen(400n - shares))), frozen: parseShares('0.00') }
      const [parts, rest] = [liquidationParts(payment, held), liquidationParts(payment, other)]
      assert.ok(parts.free >= 0n && parts.held >= 0n)
      assert.equal(parts.free + parts.held, (amount * shares) / 400n)
      const sum = parts.free + parts.held + rest.free + rest.held
      assert.ok(sum <= amount && amount - sum <= 1n)
    }
})

test('SHLF-03 capital comes back first, and in all payments less cost are realised', () => {
  const cost = parseFen('10000.00')
  const held = { ...EMPTY_POSITION, shares: parseShares('9000.00'), cost, paid: cost }
  for (const payments of [['9999.99'], ['4000.00', '5500.01'], ['12000.00', '0.01'], ['1.00', '10000.00', '3.00']]) {
    const paid = payments.map(parseFen)
    const last = paid.reduce(afterLiquidation, held)
    const { realised, received, cost: left } = afterFreeShares(last, parseShares('-9000.00'))
    const sum = paid.reduce<bigint>((all, each) => all + each, 0n)
    assert.deepEqual([realised, received, left], [sum - cost, sum, 0n])
    assert.ok(afterLiquidation(held, parseFen('1.00')).realised === 0n)
  }
})

test('SHLF-03 a payment is refused by name where it cannot be made', () => {
  assert.equal(codeOf({}), 'accepted')
  assert.equal(codeOf({ fund: null }), 'fund.unknown')
  assert.equal(codeOf({ fund: { ...fund, isAtRegistrar: true } }), 'liquidation.at-registrar')
  for (const status of ['1', '2', '3'] as const)
    assert.equal(codeOf({ fund: { ...fund, status } }), 'liquidation.not-set-up')
  assert.equal(codeOf({ fund: { ...fund, nav: null } }), 'liquidation.not-set-up')
  assert.equal(codeOf({}, { day: saturday }), 'event.closed')
  assert.equal(codeOf({ tradingDay: monday ?? facts.tradingDay }), 'liquidation.past')
  assert.equal(codeOf({ fund: { ...fund, total: parseShares('0.00') } }), 'liquidation.no-shares')
  const first = { day: facts.tradingDay, isLast: false, left: fen(1n) }
  assert.equal(codeOf({ earlier: [first] }), 'liquidation.not-later')
  assert.equal(codeOf({ earlier: [{ ...first, left: null }] }, { day: tuesday }), 'liquidation.unpaid')
  assert.equal(codeOf({ earlier: [{ ...first, isLast: true }] }, { day: tuesday }), 'liquidation.over')
})

test('SHLF-03 a payment more than a tenth above the worth at the last NAV is shown as unusual', () => {
  const isUnusual = (amount: string) => {
    const made = decide({}, { amount })
    return made.ok && made.effects.isUnusual
  }
  assert.deepEqual(['1.00', '10560000.00', '10560000.01'].map(isUnusual), [false, false, true])
})

test('SHLF-03 what earlier payments left goes with the last one only', () => {
  const earlier = [{ day: facts.tradingDay, isLast: false, left: fen(3n) }]
  const [next, last] = [decide({ earlier }, { day: tuesday }), decide({ earlier }, { day: tuesday, last: true })]
  assert.ok(next.ok && last.ok)
  assert.deepEqual([next.effects.carried, last.effects.carried], [0n, 3n])
  assert.deepEqual([next.effects.isFirst, next.effects.endsFrom], [false, '2026-11-23'])
})
