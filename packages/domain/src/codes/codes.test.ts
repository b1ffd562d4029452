import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankLogo, bankName, salesBanks } from './banks.ts'
import { businessKindOf, businessKinds, businessName } from './business-kinds.ts'
import { deductionStatusName, deductionStatusOf } from './deduction-status.ts'
import { dictionaries, dictionaryName, isAnswer } from './dictionaries.ts'
import { dividendTypeName } from './dividend-types.ts'
import { feeTypeName } from './fee-types.ts'
import { fundStatusName } from './fund-status.ts'
import { fundTypeName, fundTypeNamed, fundTypes } from './fund-types.ts'
import { idTypeName, idTypes } from './id-types.ts'
import { idUploadStatuses, idUploadStatusName } from './id-upload.ts'
import { integrityName } from './integrity.ts'
import { investorTypeName, investorTypes } from './investor-types.ts'
import { isKeptMessage, messageStates } from './message-states.ts'
import { noticeGroups } from './notice-groups.ts'
import { planUnits, planWeekdayName, planWeekdays } from './plan-units.ts'
import { remittanceFields } from './remittance-account.ts'
import { riskLevelName, riskLevelOf, riskLevels } from './risk-levels.ts'
import { serviceTypes } from './service-types.ts'
import { isCode } from './table.ts'
import { periodName, rankingPeriods, yieldPeriods } from './yield-periods.ts'

test('CODE-01 eight ID types have names', () => {
  assert.equal(Object.keys(idTypes).length, 8)
  assert.deepEqual(['0', '1', '2', '3', '4', 'A', '10', '12'].map(idTypeName), [
    ...['身份证', '中国护照', '军官证', '士兵证', '港澳居民来往内地通行证', '台胞证', '手机号', '基金账号'],
  ])
})

test('CODE-01 a code no table knows is shown as such, a missing one as --, and no inherited key is a code', () => {
  assert.equal(idTypeName('77'), '其他(77)')
  assert.equal(idTypeName('constructor'), '其他(constructor)')
  assert.equal(isCode(idTypes, 'toString'), false)
  assert.equal(idTypeName(undefined), '--')
  assert.equal(idTypeName(''), '--')
})

test('LET-10 messages of state 0 and 1 are kept, any other is dropped', () => {
  assert.deepEqual(Object.keys(messageStates).filter(isKeptMessage), ['0', '1'])
  for (const state of ['2', '9', '', 'toString']) assert.equal(isKeptMessage(state), false, state)
})

test('CODE-02 ID upload statuses 0 to 4', () => {
  assert.deepEqual(Object.keys(idUploadStatuses).map(idUploadStatusName), [
    '未上传',
    '已上传',
    '审核中',
    '无需上传',
    '可上传',
  ])
})

test('CODE-03 integrity 01 is good, 09 is not', () => {
  assert.equal(integrityName('01'), '良好')
  assert.equal(integrityName('09'), '存在不良诚信记录')
})

test('CODE-04 risk levels R1 to R5, where the digits 0 and 1 are both R1', () => {
  assert.deepEqual(Object.keys(riskLevels).map(riskLevelName), ['低风险', '中低风险', '中风险', '中高风险', '高风险'])
  assert.deepEqual(['0', '1', '2', '3', '4', '5', 'R4', '6', 'R0', ''].map(riskLevelOf), [
    ...['R1', 'R1', 'R2', 'R3', 'R4', 'R5', 'R4', null, null, null],
  ])
})

test('CODE-05 investor types: C0 and C1 read alike', () => {
  assert.deepEqual(Object.keys(investorTypes).map(investorTypeName), [
    '保守型',
    '保守型',
    '平衡型',
    '稳健型',
    '积极型',
    '进取型',
  ])
})

test('CODE-06 each of the fifteen fund types is taken by its number on the wire and by its name, and shown by that name', () => {
  const names = '混合型 股票型 债券型 FOF 货币型 指数型 LOF QDII ETF 保本型 专户 超短债 小集合 大集合 未知'.split(' ')
  for (const [code, name] of names.entries()) {
    assert.equal(fundTypeName(fundTypeNamed(String(code))), name)
    assert.equal(fundTypeName(fundTypeNamed(name)), name)
  }
  assert.equal(Object.keys(fundTypes).length, names.length)
  assert.equal(fundTypeNamed('15'), null)
})

test('CODE-07 fund statuses by the full table', () => {
  assert.deepEqual([...'0123456789a'].map(fundStatusName), [
    ...[
      '开放期',
      '募集期',
      '封闭期',
      '募集失败',
      '停止交易',
      '暂停申购',
      '暂停赎回',
      '开放期',
      '开放期',
      '封闭期',
      '已终止',
    ],
  ])
})

test('CODE-08 fee types', () => assert.deepEqual([...'AB'].map(feeTypeName), ['前端收费', '后端收费']))

test('CODE-09 dividend types', () => assert.deepEqual([...'01'].map(dividendTypeName), ['红利再投资', '现金分红']))

test('CODE-11 plan units, and weekdays 02 to 06 for Monday to Friday', () => {
  assert.deepEqual(Object.values(planUnits), ['每月', '每周', '每日', '每两周'])
  assert.deepEqual(Object.keys(planWeekdays).sort().map(planWeekdayName), ['周一', '周二', '周三', '周四', '周五'])
  assert.deepEqual(['02', '06', '07'].map(planWeekdayName), ['周一', '周五', '其他(07)'])
})

test('CODE-12 seventeen sales banks have a name and a logo each, a strange code has none', () => {
  const codes = '002 003 004 005 006 007 009 010 011 012 014 015 016 017 920 921 934'.split(' ')
  assert.deepEqual(Object.keys(salesBanks).sort(), codes)
  assert.equal(new Set(codes.map(bankLogo)).size, 17)
  // Cards are stored by these codes, so none may ever name another bank.
  assert.deepEqual(codes.slice(0, 6).map(bankName), [
    ...['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '交通银行', '招商银行'],
  ])
  assert.deepEqual(codes.slice(6, 12).map(bankName), [
    ...['中国光大银行', '上海浦东发展银行', '兴业银行', '中国民生银行', '中信银行', '华夏银行'],
  ])
  assert.deepEqual(codes.slice(12).map(bankName), [
    ...['广发银行', '中国邮政储蓄银行', '平安银行', '上海银行', '北京银行'],
  ])
  assert.equal(bankLogo('002'), 'ICBC')
  assert.equal(bankLogo('001'), null)
})

test('CODE-13 nine yield periods; the ranking adds day and five years', () => {
  const periods = Object.keys(yieldPeriods)
  assert.equal(periods.length, 9)
  assert.deepEqual(
    Object.keys(rankingPeriods).filter(period => !periods.includes(period)),
    ['day', 'five-years'],
  )
  assert.equal(periodName('season'), '近三月')
})

test('CODE-14 order codes', () => {
  const kinds = {
    subscription: ['020'],
    purchase: ['022'],
    redemption: ['024'],
    dividendMethod: ['029'],
    conversion: ['036', '038'],
    conversionIn: ['037'],
    planPurchase: ['090', '039', '093', '139', '988'],
    dividend: ['043'],
  }
  for (const [kind, codes] of Object.entries(kinds)) for (const code of codes) assert.equal(businessKindOf(code), kind)
  assert.equal(businessName('022'), '申购')
  assert.equal(businessName('555'), '其他(555)')
})

test('CODE-15 record codes, of which 93 and 093 are not the same text but the same kind', () => {
  const names = {
    '01': '认购',
    '02': '申购',
    '03': '赎回',
    '13': '转换',
    '16': '转换',
    '07': '修改分红方式',
    '74': '分红',
  }
  for (const [code, name] of Object.entries(names)) assert.equal(businessName(code), name)
  for (const code of ['90', '39', '93', '77', '093']) assert.equal(businessName(code), '定投')
  assert.equal(businessName('50'), '基金成立')
  assert.equal(businessKindOf('5'), null)
})

test('CODE-15 TRD-10 the codes this site writes are read back as the kind they were written for', () => {
  for (const [kind, row] of Object.entries(businessKinds)) {
    for (const code of [row.order, row.record]) if (code !== null) assert.equal(businessKindOf(code), kind)
  }
  // Order and record codes differ in length, so no code is in both tables.
  for (const { order, record } of Object.values(businessKinds))
    assert.deepEqual([order?.length ?? 3, record?.length ?? 2], [3, 2])
})

test('CODE-18 the remittance block has its five lines in order', () => {
  assert.deepEqual(Object.values(remittanceFields), ['开户银行', '账户名称', '银行账号', '开户行地址', '大额支付号'])
})

test('CODE-19 notice groups', () => {
  assert.deepEqual(Object.keys(noticeGroups), ['regular', 'trans', 'issue', 'temp', 'company'])
})

test('CODE-20 a service type for each page of the service centre', () =>
  assert.equal(Object.keys(serviceTypes).length, 21))

test('dictionaries: 156 comes first among the nationalities, codes are unique, names are found', () => {
  assert.deepEqual(dictionaries.nationality[0], ['156', '中国'])
  for (const [name, entries] of Object.entries(dictionaries)) {
    assert.equal(new Set(entries.map(([code]) => code)).size, entries.length, name)
  }
  assert.equal(dictionaryName('sex', '1'), '男')
  assert.equal(dictionaryName('nationality', '392'), '日本')
  assert.equal(dictionaryName('workcode', '55'), '其他(55)')
  assert.equal(isAnswer('marriage', '2'), true)
  assert.equal(isAnswer('marriage', '9'), false)
})

test('CODE-10 LET-05 each run of a plan says where its deduction stands', () => {
  const status = (debit: string | null, code: string | null = null) =>
    deductionStatusName(deductionStatusOf({ debit, code }))
  assert.equal(status(null), '未校验')
  assert.deepEqual(
    [status(null, 'TRADE-CARD'), status('failed', 'PLAN-UNPAID'), status('cancelled')],
    ['无效', '无效', '无效'],
  )
  assert.equal(status('requested'), '有效')
  assert.deepEqual([status('unknown'), status('done')], ['已发送扣款指令', '已发送扣款指令'])
})
