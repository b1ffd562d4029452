import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractFaults, type NamedFund, partnerFaults, type StatedContract } from './contract-faults.ts'

const PLAIN: StatedContract = {
  type: 'bond',
  setup_date: '2026-01-05',
  confirm_lag: '1',
  pay_lag: '2',
  min_first: '10',
  min_further: '10',
  single_max: '0.00',
  day_max: '0.00',
  dividend_method: '1',
}
const HELD = {
  hold_kind: 'minimum',
  hold_length: '1',
  hold_unit: 'year',
  hold_from: 'registration',
  hold_until: 'application',
}

const at = (stated: StatedContract, changed: readonly string[] | null = null) =>
  contractFaults({ ...PLAIN, ...stated }, changed && new Set(changed)).map(({ term }) => term)

test('SHLF-07 each contradiction of a contract is named at the term to change, and a contract without one passes', () => {
  assert.deepEqual(at({}), [])
  assert.deepEqual(at(HELD), [])
  const contradictions: readonly (readonly [StatedContract, string])[] = [
    [{ hold_kind: 'none', hold_length: '7' }, 'hold_length'],
    [{ ...HELD, hold_unit: '' }, 'hold_unit'],
    [{ ...HELD, hold_kind: 'rolling', hold_until: 'confirmation' }, 'hold_until'],
    [{ ...HELD, type: 'money', carry: 'daily' }, 'hold_kind'],
    [{ ...HELD, registrar: '98' }, 'registrar'],
    [{ floating_fees: 'yes', type: 'money', carry: 'daily' }, 'type'],
    [{ floating_fees: 'yes', registrar: '98' }, 'registrar'],
    [{ ...HELD, dividend_method: '0' }, 'dividend_method'],
    [{ ...HELD, hold_kind: 'rolling', windows: '2026-12-01/2026-12-04 buys sells' }, 'windows'],
    [{ type: 'money', carry: 'daily', windows: '2026-12-01/2026-12-04 buys sells' }, 'windows'],
    [{ windows: '2026-12-01/2026-12-04 buys sells', end_date: '2026-12-03' }, 'windows'],
    [{ end_date: '2026-01-05' }, 'end_date'],
    [{ setup_date: '', raise_end: '2026-06-30', end_date: '2026-06-30' }, 'end_date'],
    [{ type: 'money' }, 'carry'],
    [{ carry: 'daily' }, 'carry'],
    [{ raise_start: '2026-09-01', raise_end: '2026-08-31' }, 'raise_end'],
    [{ raise_start: '2026-09-01', raise_end: '2026-12-01' }, 'raise_end'],
    [{ confirm_lag: '2', pay_lag: '1' }, 'pay_lag'],
    [{ single_max: '9.99' }, 'single_max'],
    [{ day_max: '5' }, 'day_max'],
    [{ inst_single_max: '9' }, 'inst_single_max'],
    [{ day_max: '500', inst_min_first: '1000', inst_min_further: '1000' }, 'inst_day_max'],
  ]
  for (const [stated, term] of contradictions) assert.deepEqual(at(stated), [term], JSON.stringify(stated))
})

test('SHLF-07 shares may not be locked for longer than the contract lasts: to its last day they may', () => {
  assert.deepEqual(at({ ...HELD, end_date: '2027-01-05' }), [])
  assert.deepEqual(at({ ...HELD, end_date: '2027-01-04' }), ['hold_length'])
  assert.deepEqual(
    at({ ...HELD, hold_kind: 'rolling', hold_length: '120', hold_unit: 'day', end_date: '2026-05-05' }),
    [],
  )
  assert.deepEqual(
    at({ ...HELD, hold_kind: 'rolling', hold_length: '120', hold_unit: 'day', end_date: '2026-05-04' }),
    ['hold_length'],
  )
  const [fault] = contractFaults({ ...PLAIN, ...HELD, end_date: '2026-12-31' }, null)
  assert.equal(fault?.why, '2026-01-05 的份额须持有至 2027-01-05，晚于合同到期日 2026-12-31')
})

test('SHLF-07 an old contradiction stops only the changes of its own terms', () => {
  const stated = { ...HELD, end_date: '2026-12-31', day_max: '5' }
  assert.deepEqual(at(stated, ['risk_level']), [])
  assert.deepEqual(at(stated, ['end_date']), ['hold_length'])
  assert.deepEqual(at(stated, ['day_max']), ['day_max'])
})

const FUND = { fundcode: '990001', feeType: 'A', registrar: '98' } as const
const partner = (more: Partial<NamedFund>): ReadonlyMap<string, NamedFund> =>
  new Map([['990002', { ...FUND, fundcode: '990002', fundType: 'bond', status: '0', hasNav: true, ...more } as const]])
const whyNot = (convertInto: string, more: Partial<NamedFund> = {}) =>
  partnerFaults({ ...FUND, convertInto }, partner(more)).map(({ problem }) => problem)

test('SHLF-07 a conversion partner needs a NAV, the same register and charge type, and may not be private, over, unknown or the fund itself', () => {
  assert.deepEqual(whyNot('990002'), [])
  assert.deepEqual(whyNot('none'), [])
  assert.deepEqual(whyNot('990002', { hasNav: false }), ['990002 has no NAV'])
  assert.deepEqual(whyNot('990002', { registrar: '12' }), ['990002 is in another register'])
  assert.deepEqual(whyNot('990002', { feeType: 'B' }), ['990002 has another charge type'])
  assert.deepEqual(whyNot('990002', { fundType: 'special' }), ['990002 is a private scheme'])
  assert.deepEqual(whyNot('990002', { status: 'a' }), ['990002 has ended'])
  assert.deepEqual(whyNot('990001 990003 990002'), ['990001 is this fund itself', '990003 is no fund here'])
})
