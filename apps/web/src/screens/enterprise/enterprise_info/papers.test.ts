import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Company, duePapers, type Person, personIdTypeName, validityOf } from './papers.ts'

const today = isoDate('2026-11-20')
const person = (name: string, invalidate: string): Person => ({
  name,
  custtype: '1',
  idtype: '0',
  idno: '110***********0019',
  invalidate,
  mobileno: '',
  share: null,
})
const company: Company = {
  name: '测试机构有限公司',
  idtype: '0',
  idno: '91110105MA00000012',
  invalidate: '长期',
  state: 'normal',
  industry: '06',
  registeredOn: null,
  capital: null,
  scope: '',
  address: '',
  phone: '',
  fundAccount: '',
  openedOn: null,
  legal: person('林法人', '20261119'),
  transactors: [person('周经办', '20261120')],
  shareholders: [person('林法人', '20261119')],
  controllers: [person('何控制', '20270221')],
}

test('ENT-01 papers that have run out are named before those that soon will, each once', () => {
  assert.deepEqual(duePapers(company, today), [
    '林法人的身份证已于 2026-11-19 到期',
    '周经办的身份证将于 2026-11-20 到期',
  ])
  assert.deepEqual(duePapers({ ...company, invalidate: '20261001', legal: null, shareholders: [] }, today), [
    '本机构的统一社会信用代码已于 2026-10-01 到期',
    '周经办的身份证将于 2026-11-20 到期',
  ])
})

test('ENT-01 a paper is good through its last day and due from three months before it', () => {
  assert.equal(validityOf('20261120', today), 'near')
  assert.equal(validityOf('20270220', today), 'near')
  assert.equal(validityOf('20270221', today), 'good')
  assert.equal(validityOf('长期', today), 'good')
})

test('ENT-01 the same code is another paper of a person than of an institution', () => {
  assert.equal(personIdTypeName({ custtype: '0', idtype: '1' }), '营业执照')
  assert.equal(personIdTypeName({ custtype: '1', idtype: '1' }), '中国护照')
})
