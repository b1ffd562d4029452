import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { navE4 } from '../money/money.ts'
import { compareWithCustodian, type NavFigures } from './custodian-nav.ts'

const DAY = isoDate('2026-11-20')
const plain: NavFigures = { nav: navE4(12_345n), accNav: navE4(22_345n), income: null, yield7: null }
const money: NavFigures = { nav: navE4(10_000n), accNav: navE4(10_000n), income: 5_234n, yield7: 1_612_000n }

test('both sides agree on every figure, or each difference is named with both', () => {
  const state = (own: NavFigures, custodian: NavFigures) => compareWithCustodian(DAY, own, custodian, DAY)
  assert.deepEqual(state(plain, { ...plain }), { state: 'agrees' })
  assert.deepEqual(state(money, { ...money }), { state: 'agrees' })
  assert.deepEqual(state({ ...plain, nav: navE4(12_346n) }, plain), {
    state: 'differs',
    differences: [{ figure: 'unit NAV', own: '1.2346', custodian: '1.2345' }],
  })
  assert.deepEqual(state(plain, { ...plain, nav: navE4(12_344n), accNav: navE4(22_344n) }), {
    state: 'differs',
    differences: [
      { figure: 'unit NAV', own: '1.2345', custodian: '1.2344' },
      { figure: 'accumulated NAV', own: '2.2345', custodian: '2.2344' },
    ],
  })
  assert.deepEqual(state({ ...money, income: 5_235n, yield7: 1_613_000n }, money), {
    state: 'differs',
    differences: [
      { figure: 'income of 10,000 shares', own: '0.5235', custodian: '0.5234' },
      { figure: 'seven-day yield', own: '1.613000 %', custodian: '1.612000 %' },
    ],
  })
})

test('an income that one side lacks is a difference, a yield is not', () => {
  const lacking = (own: NavFigures, custodian: NavFigures) => compareWithCustodian(DAY, own, custodian, null).state
  assert.equal(lacking(money, { ...money, income: null }), 'differs')
  assert.equal(lacking({ ...money, income: null }, money), 'differs')
  assert.equal(lacking({ ...money, yield7: null }, money), 'agrees')
  assert.equal(lacking(money, { ...money, yield7: null }), 'agrees')
})

test('without the custodian’s figures a NAV waits from the first day that needs them', () => {
  const state = (requiredFrom: string | null) =>
    compareWithCustodian(DAY, plain, null, requiredFrom === null ? null : isoDate(requiredFrom)).state
  assert.equal(state(null), 'unneeded')
  assert.equal(state('2026-11-21'), 'unneeded')
  assert.equal(state('2026-11-20'), 'missing')
  assert.equal(state('2000-01-01'), 'missing')
})
