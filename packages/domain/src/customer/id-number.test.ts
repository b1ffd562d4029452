import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { ageOn, checkDigit, isAdult, readIdNumber } from './id-number.ts'

const today = isoDate('2026-11-20')
const fault = (text: string) => {
  const read = readIdNumber(text, today)
  return read.ok ? null : read.fault
}

test('a citizen ID number has a real birthday and the right check digit', () => {
  const good =
    '11010519491231002X 34052419800101001X 513330199111066159 350303199002033073 331122197905116239 500154199301135886 810000199408230021 33050219880702447x'
  for (const number of good.split(' ')) assert.equal(fault(number), null, number)
  assert.equal(fault('340524198001010013'), 'check-digit')
  assert.equal(fault('330502198807024471'), 'check-digit')
  assert.equal(fault(`1101011990023080${checkDigit('1101011990023080')}`), 'form')
  assert.equal(fault(`11010119900230803${checkDigit('11010119900230803')}`), 'birthday')
  assert.equal(fault(`11010120270101803${checkDigit('11010120270101803')}`), 'birthday')
  assert.equal(fault(`11010118991231803${checkDigit('11010118991231803')}`), 'birthday')
  assert.equal(fault(`99999919900101803${checkDigit('99999919900101803')}`), 'region')
  assert.equal(fault('350303900203307'), 'form')
  assert.equal(fault('１1010519491231002X'), 'form')
})

test('CUS-17 a permanent resident’s number is known as such when it is whole, and of no region when it is not', () => {
  const american = '91184019900101001'
  assert.equal(fault(american + checkDigit(american)), 'permanent-resident')
  assert.equal(fault(`${american}${checkDigit(american) === '1' ? '2' : '1'}`), 'check-digit')
  assert.equal(fault(`99984019900101001${checkDigit('99984019900101001')}`), 'region')
})

test('birthday and sex are read from the number', () => {
  const read = readIdNumber('11010519491231002x', today)
  assert.deepEqual(read, { ok: true, id: { number: '11010519491231002X', birthday: '1949-12-31', sex: '0' } })
})

test('a customer is of age on the 18th birthday, not the day before', () => {
  assert.equal(isAdult(isoDate('2008-11-21'), today), false)
  assert.equal(isAdult(isoDate('2008-11-20'), today), true)
  assert.equal(ageOn(isoDate('2008-02-29'), isoDate('2026-02-28')), 17)
  assert.equal(ageOn(isoDate('2008-02-29'), isoDate('2026-03-01')), 18)
})
