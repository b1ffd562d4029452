import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyProfile, isProfileReady, type ProfileValues, sentProfile } from './profile.ts'

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

test('AUTH-04 who pays tax elsewhere declares name, places, country and a number or the reason for none', () => {
  const abroad = { ...full, taxStatus: '3', surname: 'Zhang', givenName: 'San', birthPlace: '北京', country: '840' }
  assert.equal(isProfileReady({ ...abroad, livingAddress: '示例路2号' }), false, 'neither number nor reason')
  const ready = { ...abroad, livingAddress: '示例路2号', noTinReason: '2' }
  assert.equal(isProfileReady(ready), true)
  assert.equal(isProfileReady({ ...ready, country: '156' }), false, 'China is not elsewhere')
  assert.equal(isProfileReady({ ...ready, surname: '张' }), false)
  assert.deepEqual(sentProfile(ready).taxDetail?.countries, [{ country: '840', noTinReason: '2' }])
  assert.deepEqual(sentProfile({ ...ready, tin: 'A-123456' }).taxDetail?.countries, [
    { country: '840', tin: 'A-123456' },
  ])
})
