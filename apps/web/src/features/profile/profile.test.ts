import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyProfile, isProfileReady, type ProfileValues, profileRulesOf, sentProfile } from './profile.ts'

const full: ProfileValues = {
  ...emptyProfile,
  educational: '02',
  workcode: '07',
  annualsalary: '3',
  province: '110000',
  city: '110100',
  areaCode: '110101',
  address: ' 示例街道1号 ',
  myselfIsContorler: '1',
  myselfIsBfcy: '1',
  badintegrity: '01',
  taxStatus: '1',
}

test('AUTH-04 a profile is ready when every needed field is filled in; postcode, mail and marriage may stay empty', () => {
  assert.equal(isProfileReady(full), true)
  for (const name of ['educational', 'areaCode', 'address', 'myselfIsBfcy', 'taxStatus'] as const) {
    assert.equal(isProfileReady({ ...full, [name]: '' }), false, name)
  }
  assert.equal(isProfileReady({ ...full, zipcode: '12345' }), false)
  const sent = sentProfile(full)
  assert.equal(sent.address, '示例街道1号')
  assert.ok(!('zipcode' in sent) && !('email' in sent) && !('taxDetail' in sent))
})

test('AUTH-04 characters that print nothing, which come with pasted text, are left out and do not count', () => {
  const pasted = { ...full, address: '\u202a示例\u200b街道1号\u202c ' }
  assert.equal(isProfileReady(pasted), true)
  assert.equal(sentProfile(pasted).address, '示例街道1号')
  assert.equal(isProfileReady({ ...full, address: '\u3164\u200b\u2800' }), false)
})

test('AUTH-04 the answers 否 and 存在不良诚信记录 ask who and what', () => {
  const other = { ...full, myselfIsContorler: '0', badintegrity: '09' }
  assert.equal(isProfileReady(other), false)
  const named = { ...other, controllerName: ' 王小宝 ', controllerIdno: '11010519491231002x', controllerRelation: '2' }
  assert.equal(isProfileReady(named), false, 'the record is not explained')
  const ready = { ...named, badRecordKind: '1', badRecordText: '已结清' }
  assert.equal(isProfileReady(ready), true)
  assert.equal(isProfileReady({ ...ready, controllerIdno: '110105194912310021' }), false)
  assert.equal(isProfileReady({ ...ready, controllerIdno: '110***********002X' }), false, 'a masked number is none')
  assert.equal(isProfileReady({ ...ready, controllerIdtype: '6', controllerIdno: 'E12345678' }), true)
  assert.equal(isProfileReady({ ...ready, controllerName: '😀😀' }), false)
  const own = profileRulesOf('11010519491231002X')
  assert.equal(own.controllerIdno(ready.controllerIdno, ready), '已声明并非本人，请填写他人的证件号码')
  assert.equal(profileRulesOf('').controllerIdno(ready.controllerIdno, ready), undefined)
  const { controller, beneficiary, badRecord } = sentProfile(ready)
  const person = { name: '王小宝', idtype: '0', idno: '11010519491231002X', relation: '2', nationality: '156' }
  assert.deepEqual([controller, beneficiary, badRecord], [person, undefined, { kind: '1', text: '已结清' }])
  assert.ok(!('controller' in sentProfile({ ...ready, myselfIsContorler: '1' })))
})

test('AUTH-04 who pays tax elsewhere declares name, places, country and a number or the reason for none', () => {
  const abroad = { ...full, taxStatus: '3', surname: 'Zhang', givenName: 'San', birthPlace: '北京', country: '840' }
  assert.equal(isProfileReady({ ...abroad, livingAddress: '示例路2号' }), false, 'neither number nor reason')
  const ready = { ...abroad, livingAddress: '示例路2号', noTinReason: '2' }
  assert.equal(isProfileReady(ready), true)
  assert.equal(isProfileReady({ ...ready, country: '156' }), false, 'China is not elsewhere')
  assert.equal(isProfileReady({ ...ready, surname: '张' }), false)
  assert.equal(sentProfile({ ...ready, surname: ' ＺＨＡＮＧ ' }).taxDetail?.surname, 'ZHANG')
  assert.equal(isProfileReady({ ...ready, surname: 'ＺＨＡＮＧ' }), true)
  assert.deepEqual(sentProfile(ready).taxDetail?.countries, [{ country: '840', noTinReason: '2' }])
  assert.deepEqual(sentProfile({ ...ready, tin: 'A-123456' }).taxDetail?.countries, [
    { country: '840', tin: 'A-123456' },
  ])
})
