import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { parseNav, parseShares, sharesText } from '../money/money.ts'
import { parseRatio } from '../money/testing.ts'
import { holdingDays } from './holding-days.ts'

const nav = (day: string, text: string, more: { ratio?: string; record?: string; perShareE6?: bigint } = {}) => ({
  day: isoDate(day),
  nav: parseNav(text),
  ratio: more.ratio ? parseRatio(more.ratio) : null,
  recordDate: more.record ? isoDate(more.record) : null,
  perShareE6: more.perShareE6 ?? 0n,
})
const move = (day: string, shares: string) => ({ day: isoDate(day), shares: parseShares(shares) })
const shown = (days: ReturnType<typeof holdingDays>) =>
  days.map(({ day, shares, previousNav, entitled }) => [day, sharesText(shares), previousNav, entitled ?? shares])

test('AST-01 shares earn from the NAV after that of their order to the one of the order that sells them', () => {
  const moves = [move('2026-11-16', '100'), move('2026-11-17', '50'), move('2026-11-18', '-150')]
  const navs = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map(day => nav(day, '1.1'))
  const previous = parseNav('1.1')
  assert.deepEqual(shown(holdingDays(moves, navs, isoDate('2026-11-01'))), [
    ['2026-11-17', '100.00', previous, 10_000n],
    ['2026-11-18', '150.00', previous, 15_000n],
  ])
  assert.deepEqual(shown(holdingDays(moves, navs, isoDate('2026-11-18'))), [
    ['2026-11-18', '150.00', previous, 15_000n],
  ])
  assert.deepEqual(holdingDays([], navs, isoDate('2026-11-01')), [])
})

test('AST-01 a dividend is of the shares of its record day, though they were sold or bought before its ex-date', () => {
  const navs = [
    nav('2026-11-16', '1.3'),
    nav('2026-11-18', '1.2', { record: '2026-11-17', perShareE6: 50_000n }),
    nav('2026-11-19', '1.2', { ratio: '2' }),
  ]
  const days = (moves: ReturnType<typeof move>[]) => shown(holdingDays(moves, navs, isoDate('2026-11-17')))
  const bought = move('2026-11-16', '100')
  const [before, after] = [parseNav('1.3'), parseNav('1.2')]
  assert.deepEqual(days([bought, move('2026-11-17', '-100')]), [['2026-11-18', '0.00', before, 10_000n]])
  assert.deepEqual(days([bought, move('2026-11-17', '20')]), [
    ['2026-11-18', '120.00', before, 10_000n],
    ['2026-11-19', '120.00', after, 12_000n],
  ])
})

test('AST-01 the first NAV of a fund follows the issue price', () => {
  const [first] = holdingDays([move('2026-11-10', '100')], [nav('2026-11-16', '1.01')], isoDate('2026-11-01'))
  assert.equal(first?.previousNav, parseNav('1'))
})
