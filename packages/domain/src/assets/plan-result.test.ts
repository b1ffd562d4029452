import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { fen, navE4, ONE_RATE, shareCents } from '../money/money.ts'
import { type HoldingStep, planFigures, planReturn, planSnapshots, totalPlanFigures } from './plan-result.ts'

type Told = { shares?: bigint; paid?: bigint; cash?: bigint; before?: string; isOwn?: boolean }
const step = (day: string, { shares = 0n, paid = 0n, cash = 0n, before = day, isOwn = false }: Told): HoldingStep => ({
  day: isoDate(day),
  before: isoDate(before),
  shares: shareCents(shares),
  paid: fen(paid),
  cash: fen(cash),
  isOwn,
})
const own = (day: string, shares: bigint, paid: bigint) => step(day, { shares, paid, isOwn: true })
const other = (day: string, shares: bigint, paid: bigint) => step(day, { shares, paid })

function figuresOf(steps: HoldingStep[], nav: bigint, unpaid = 0n) {
  const last = planSnapshots(steps).at(-1)
  assert.ok(last)
  const figures = planFigures(last, navE4(nav), fen(unpaid))
  return { ...figures, ...planReturn(figures) }
}

test('AST-08 a plan that bought all there is has the return of the holding', () => {
  const steps = [own('2026-09-01', 793_524n, 1_000_000n), own('2026-10-08', 350_000n, 500_000n)]
  assert.deepEqual(figuresOf(steps, 13_500n), {
    invested: 1_500_000n,
    value: 1_543_757n,
    taken: 0n,
    income: 43_757n,
    rate: 2_917_133n,
  })
})

test('AST-08 a sale takes the plan’s shares in their proportion, not in order of purchase, and its proceeds likewise', () => {
  const bought = [other('2026-09-01', 300_00n, 30_000n), own('2026-09-02', 100_00n, 10_000n)]
  const sold = step('2026-09-10', { shares: -200_00n, cash: 24_000n })
  const { invested, value, taken, income, rate } = figuresOf([...bought, sold], 12_000n)
  assert.deepEqual([invested, value, taken, income], [10_000n, 6_000n, 6_000n, 2_000n])
  assert.equal(rate, ONE_RATE / 5n)
  const all = step('2026-09-11', { shares: -200_00n, cash: 24_000n })
  assert.deepEqual(figuresOf([...bought, sold, all], 99_999n).value, 0n)
  assert.deepEqual(figuresOf([...bought, sold, all], 99_999n).taken, 12_000n)
})

test('AST-08 splits and dividends concern the plan’s part; what is bought after the record date has no right', () => {
  const bought = [other('2026-09-01', 100_00n, 10_000n), own('2026-09-01', 100_00n, 10_000n)]
  const late = own('2026-09-09', 100_00n, 10_000n)
  const dividend = step('2026-09-10', { cash: 1_000n, before: '2026-09-09' })
  assert.equal(figuresOf([...bought, late, dividend], 10_000n).taken, 500n)
  const split = step('2026-09-11', { shares: 300_00n })
  assert.equal(figuresOf([...bought, late, dividend, split], 5_000n).value, 20_000n)
})

test('AST-08 the daily income of a money fund adds up with the rest of each day, its unpaid part too', () => {
  const bought = [other('2026-09-01', 200_00n, 20_000n), own('2026-09-01', 100_00n, 10_000n)]
  const days = Array.from({ length: 30 }, (_, at) => step(`2026-10-${String(at + 1).padStart(2, '0')}`, { shares: 1n }))
  assert.equal(figuresOf([...bought, ...days], 10_000n).value, 10_010n)
  assert.equal(figuresOf(bought, 10_000n, 300n).value, 10_100n)
})

test('AST-08 the cards of a plan add up before the return is taken', () => {
  const [one, two] = [
    figuresOf([own('2026-09-01', 100_00n, 10_000n)], 11_000n),
    figuresOf([own('2026-09-01', 50_00n, 5_000n)], 11_000n),
  ]
  assert.deepEqual(planReturn(totalPlanFigures([one, two])), { income: 1_500n, rate: ONE_RATE / 10n })
  assert.deepEqual(planReturn(totalPlanFigures([])), { income: 0n, rate: null })
})
