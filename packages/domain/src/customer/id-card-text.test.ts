import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { readIdCardBack, readIdCardFront } from './id-card-text.ts'

const today = isoDate('2026-11-20')
const front = [
  '姓名张三丰',
  '性别男民族汉',
  '出生1990年3月7日',
  '住址上海市徐汇区示例路',
  '128弄6号2502室',
  '公民身份号码110105199003072311',
]
const back = ['中华人民共和国', '居民身份证', '签发机关上海市公安局徐汇分局', '有效期限2015.06.01-2035.06.01']

test('OPEN-06 the front tells name, sex, nation, birthday, address and number', () => {
  assert.deepEqual(readIdCardFront(front, today), {
    custname: '张三丰',
    sex: '1',
    nation: '汉',
    birthday: '1990-03-07',
    address: '上海市徐汇区示例路128弄6号2502室',
    idno: '110105199003072311',
  })
})

test('OPEN-06 labels read badly, a small x and a number on a row of its own do no harm', () => {
  const rows = [
    '名古丽',
    '性别女民族维吾尔',
    '出生',
    '住址',
    '乌鲁木齐市示例路1号',
    '公民身份号码',
    '11010519491231002x',
  ]
  const read = readIdCardFront(rows, today)
  assert.deepEqual([read?.custname, read?.nation, read?.idno], ['古丽', '维吾尔', '11010519491231002X'])
  assert.equal(readIdCardFront(rows.slice(2), today)?.custname, '')
})

test('OPEN-06 a number that its check digit does not bear out is no reading', () => {
  assert.equal(readIdCardFront([...front.slice(0, 5), '公民身份号码110105199003072312'], today), null)
  assert.equal(readIdCardFront(front.slice(0, 5), today), null)
  assert.equal(readIdCardFront(back, today), null)
  assert.equal(readIdCardFront([], today), null)
})

test('OPEN-06 the back tells issuer and validity, 长期 too', () => {
  const read = { issuer: '上海市公安局徐汇分局', validFrom: '2015-06-01', invalidate: '20350601' }
  assert.deepEqual(readIdCardBack(back), read)
  const forGood = readIdCardBack([...back.slice(0, 3), '有效期限2015.06.01-长期'])
  assert.deepEqual(forGood, { ...read, invalidate: '长期' })
  const twoRows = ['签发机关新疆维吾尔自治区', '示例市公安局', '有效期限2016.02.29一2026.02.28']
  assert.deepEqual(readIdCardBack(twoRows), {
    issuer: '新疆维吾尔自治区示例市公安局',
    validFrom: '2016-02-29',
    invalidate: '20260228',
  })
})

test('OPEN-06 days that make no term of an ID card are no reading', () => {
  for (const validity of [
    '2015.06.01-2035.06.11',
    '2015.06.01-2033.06.01',
    '2015.06.31-2035.06.31',
    '2015.06.01',
    '',
  ]) {
    assert.equal(readIdCardBack([...back.slice(0, 3), `有效期限${validity}`]), null, validity)
  }
  assert.equal(readIdCardBack(front), null)
})
