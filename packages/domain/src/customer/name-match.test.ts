import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchName, plainIdNumber, plainName } from './name-match.ts'

const listed = { names: [plainName('买买提·阿里'), plainName('Mamat Ali')], ids: ['X1'], births: ['1970-05-03'] }
const someone = { name: plainName('李四'), id: 'X2', born: '1990-01-01' }

test('an equal ID number matches under any name', () => {
  assert.equal(matchName({ ...someone, id: 'X1' }, listed), 'id')
  assert.equal(matchName(someone, listed), null)
  assert.equal(matchName({ ...someone, id: null }, { ...listed, ids: [] }), null)
})

test('a name matches however it is written, with the birth date or alone', () => {
  for (const written of ['买买提•阿里', '买买提 阿里', 'ＭＡＭＡＴ　ＡＬＩ', 'mamat-ali', 'Mámat Ali']) {
    const person = { ...someone, name: plainName(written) }
    assert.equal(matchName({ ...person, born: '1970-05-03' }, listed), 'birth', written)
    assert.equal(matchName({ ...person, born: '1970-12-31' }, listed), 'name', 'another day of the year')
    assert.equal(matchName({ ...person, born: null }, listed), 'name', 'no birth date is known')
    assert.equal(matchName({ ...person, born: '1971-05-03' }, listed), null, 'another year')
    assert.equal(matchName(person, { ...listed, births: [] }), 'name', 'the list has no birth date')
    assert.equal(matchName({ ...person, born: '1971-05-03' }, { ...listed, births: ['1970-05-03', '1971'] }), 'birth')
  }
  assert.equal(matchName({ ...someone, name: plainName('买买提') }, listed), null, 'a part of a name is none')
})

test('ID numbers lose spaces, hyphens and width; 15 digits become the 18 that replaced them', () => {
  assert.equal(plainIdNumber('１１０１０１ 19900312-001x'), '11010119900312001X')
  assert.equal(plainIdNumber('110105491231002'), '11010519491231002X')
  assert.equal(plainIdNumber('g-1234 567'), 'G1234567')
})
