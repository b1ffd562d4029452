import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceFeeWords } from './service-fee-words.ts'

const classC = { fundType: 'bond', serviceRate: '0.00200000' } as const

test('LAW-04 an order of a class with a service fee says what it costs a year and from which day it comes back', () => {
  assert.equal(
    serviceFeeWords({ fund: classC, fees: { serviceReturnedFrom: '2027-01-01' } }),
    '持有期间按每年 0.20% 计提销售服务费，已从净值中扣除；其中自 2027-01-01 起计提的，在赎回或转换转出时由本公司全额返还。',
  )
  assert.equal(
    serviceFeeWords({ fund: { ...classC, fundType: 'money' }, fees: { serviceReturnedFrom: null } }),
    '持有期间按每年 0.20% 计提销售服务费，已从每日收益中扣除。',
  )
  assert.equal(
    serviceFeeWords({ fund: { ...classC, serviceRate: '0.00000000' }, fees: { serviceReturnedFrom: null } }),
    null,
  )
  assert.equal(
    serviceFeeWords({ fund: classC, fees: { serviceReturnedFrom: null } }, '转入基金'),
    '转入基金持有期间按每年 0.20% 计提销售服务费，已从净值中扣除。',
  )
})
