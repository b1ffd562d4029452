import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fenText, parseNav, parseShares } from '../money/money.ts'
import { parseRatio } from '../money/testing.ts'
import { dayIncome } from './day-income.ts'

test('AST-01 the income of a day follows its NAV, and an ex-dividend drop is no loss', () => {
  const [nav, previousNav] = [parseNav('1.3366'), parseNav('1.3500')]
  assert.equal(fenText(dayIncome({ shares: parseShares('6935.24'), nav, previousNav })), '-92.93')
  const exDay = { nav: parseNav('1.2660'), previousNav: parseNav('1.3200'), perShareE6: 50_000n }
  const shares = parseShares('10000')
  assert.equal(fenText(dayIncome({ ...exDay, shares, entitled: shares })), '-40.00')
  // Bought on the record date: the shares take the drop and are not entitled to the dividend.
  assert.equal(fenText(dayIncome({ ...exDay, shares })), '-540.00')
})

test('AST-01 a split is no loss: the new NAV stands for more shares', () => {
  const split = {
    shares: parseShares('1000'),
    nav: parseNav('1.0100'),
    previousNav: parseNav('2.0000'),
    ratio: parseRatio('2'),
  }
  assert.equal(fenText(dayIncome(split)), '20.00')
})
