import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderCause } from '../order/order-states.ts'
import {
  conversionLines,
  dividendLines,
  isPriced,
  lotsTitle,
  purchaseLines,
  redemptionLines,
  type Working,
  workingLines,
} from './working-lines.ts'

const bought: Working = {
  nav: '1.2345',
  navDay: '2026-11-20',
  gross: '10000.00',
  rate: '0.01500000',
  entryWaived: false,
  discount: '0.1000',
  fixedFee: null,
  net: '9985.02',
  fee: '14.98',
  performanceFee: '0.00',
  toFund: '0.00',
  toCompany: '14.98',
  backendFee: '0.00',
  mandatory: null,
  refund: '0.00',
  unpaid: '0.00',
  serviceReturn: '0.00',
  floatingReturn: '0.00',
  interest: '0.00',
  shares: '8088.31',
  shareRounding: 'half-up',
  lots: [],
  act: null,
}
const shown = (lines: { sign: string; label: string; value: string }[]) =>
  lines.map(({ sign, label, value }) => `${sign}${label} ${value}`)

test('PLUS-01 the working of a purchase reads as a sum from the amount to the shares', () => {
  const lines = purchaseLines(bought, '022')
  assert.deepEqual(shown(lines), [
    '申购金额 10,000.00 元',
    '−申购费 14.98 元',
    '＝净申购金额 9,985.02 元',
    '÷单位净值 1.2345',
    '＝确认份额 8,088.31 份',
  ])
  assert.equal(
    lines[1]?.how,
    '费率 1.50% × 1 折 ＝ 0.15%；净申购金额 ＝ 10,000.00 ÷（1 ＋ 0.15%）＝ 9,985.02，四舍五入到分；全部归本公司',
  )
})

test('PLUS-01 a fixed fee, no fee, and the interest of a subscription are named as such', () => {
  const fixed = purchaseLines({ ...bought, fixedFee: '1000.00', fee: '1000.00', toCompany: '1000.00' }, '022')
  assert.equal(fixed[1]?.how, '每笔固定 1,000.00 元，不打折；全部归本公司')
  assert.equal(purchaseLines({ ...bought, rate: '0.00000000' }, '022')[1]?.how, '该基金份额不收前端申购费')
  const waived = { ...bought, rate: '0.00000000', fee: '0.00', entryWaived: true }
  assert.equal(purchaseLines(waived, '022')[1]?.how, '本公司直销免收申购费')
  assert.equal(purchaseLines(waived, '020')[1]?.how, '本公司直销免收认购费')
  const issued = purchaseLines({ ...bought, interest: '3.21', discount: '1.0000', shareRounding: 'truncate' }, '020')
  assert.deepEqual(shown(issued.slice(3, 5)), ['＋募集期利息 3.21 元', '÷发行面值 1.2345'])
  assert.match(issued.at(-1)?.how ?? '', /截去/)
})

test('PLUS-01 the working of a redemption says what each fee is and who receives it', () => {
  const sold = redemptionLines({ ...bought, fee: '30.00', backendFee: '10.00', toFund: '15.00', toCompany: '15.00' })
  assert.deepEqual(
    sold.map(line => `${line.sign}${line.label}`),
    ['确认份额', '×单位净值', '＝赎回金额', '−赎回费', '−后端申购费', '＝到账金额'],
  )
  assert.equal(sold[3]?.value, '20.00 元')
  assert.match(sold[3]?.how ?? '', /归基金财产 15.00 元/)
})

test('PLUS-01 TRD-03 the working of a conversion goes from the shares left to the shares entered', () => {
  const left = { ...bought, gross: '4950.00', fee: '0.00', net: '4950.00', shares: '4950.00', nav: '1.0000' }
  const into = {
    ...bought,
    gross: '4950.00',
    rate: '0.01500000',
    fee: '73.15',
    net: '4876.85',
    nav: '2.5000',
    shares: '1950.74',
  }
  assert.deepEqual(shown(conversionLines(left, into)), [
    '确认份额 4,950.00 份',
    '×单位净值 1.0000',
    '＝转出金额 4,950.00 元',
    '−赎回费 0.00 元',
    '＝转入金额 4,950.00 元',
    '−补差费 73.15 元',
    '＝净转入金额 4,876.85 元',
    '÷转入基金净值 2.5000',
    '＝转入份额 1,950.74 份',
  ])
  const words = (more: Partial<Working>) => conversionLines(left, { ...into, ...more })[5]?.how ?? ''
  assert.match(words({}), /4,950\.00 ÷（1 ＋ 1\.50%）＝ 4,876\.85/)
  assert.match(words({ fee: '73.14', net: '4876.86' }), /各自的申购费之差/)
  assert.match(words({ fee: '0.00', rate: '0.00000000', net: '4950.00' }), /不收补差费/)
})

test('PLUS-01 TRD-03 the lots of a conversion are shares transferred out, those of a redemption shares redeemed', () => {
  assert.equal(lotsTitle({ businessCode: '036' }), '本次转出的份额（先买先转）')
  assert.equal(lotsTitle({ businessCode: '024' }), '本次赎回的份额（先买先赎）')
})

test('PLUS-01 a dividend is paid out, or invested at the NAV of its day', () => {
  const paid = { ...bought, fee: '0.00', gross: '500.00', nav: '1.2660', shares: '394.94' }
  assert.equal(dividendLines(paid, '10000.00', false).length, 2)
  assert.deepEqual(shown(dividendLines(paid, '10000.00', true)).slice(1), [
    '＝红利金额 500.00 元',
    '÷除息日净值 1.2660',
    '＝再投资份额 394.94 份',
  ])
  const each = { ...paid, act: { each: '0.050000000', held: null } }
  assert.deepEqual(shown(dividendLines(each, '10000.00', false)).slice(0, 2), [
    '享有分红的份额 10,000.00 份',
    '×每份红利 0.05 元',
  ])
  const charged = { ...paid, fee: '7.00', performanceFee: '5.00', net: '493.00' }
  assert.deepEqual(shown(dividendLines(charged, '10000.00', false)).slice(2), [
    '−手续费 2.00 元',
    '−业绩报酬 5.00 元',
    '＝扣费后红利 493.00 元',
  ])
})

test('PLUS-01 a split and a day of a money-market fund name the figure they were worked out with', () => {
  const redemption = { amount: null, payment: 'card', dividendType: null, shares: '500.00' } as const
  const lines = (businessCode: string, cause: OrderCause, working: Partial<Working>) =>
    workingLines({ ...redemption, businessCode, cause }, { ...bought, ...working }, null)
  const split = { shares: '500.00', act: { each: '1.500000000', held: null } }
  const names = (...of: Parameters<typeof lines>) => shown(lines(...of) ?? [])
  assert.deepEqual(names('144', 'split', split), ['拆分比例 每 1 份变为 1.50 份', '＝增加份额 500.00 份'])
  assert.equal(names('145', 'split', split)[1], '＝减少份额 500.00 份')
  assert.equal(lines('144', 'split', {}), null)
  const carried = { nav: '1.0000', gross: '1.24', shares: '1.24', act: { each: '0.413300000', held: '30000.00' } }
  assert.deepEqual(names('143', 'carry', carried), [
    '享有收益的份额 30,000.00 份',
    '×万份收益 0.4133 元',
    '＝当日收益 1.24 元',
    '÷单位净值 1.0000',
    '＝结转份额 1.24 份',
  ])
  // A monthly carry has no single daily figure.
  assert.equal(lines('143', 'carry', { act: null }), null)
})

test('PLUS-01 a purchase paid by transfer says so', () => {
  assert.equal(purchaseLines(bought, '022')[0]?.how, '从银行卡扣除的金额')
  assert.equal(purchaseLines(bought, '022', 'remit')[0]?.how, '汇款到账的金额')
})

test('PLUS-01 PLUS-07 a correction tells the new NAV and what it changed of the first confirmation', () => {
  const redemption = {
    cause: 'correction' as const,
    amount: null,
    payment: 'card' as const,
    dividendType: null,
    shares: '21.89',
  }
  const working = { ...bought, nav: '2.1319', navDay: '2026-11-19', shares: '21.89', net: '12.34' }
  const linesOf = (businessCode: string) => shown(workingLines({ ...redemption, businessCode }, working, null) ?? [])
  assert.deepEqual(linesOf('144'), ['更正后的单位净值 2.1319', '＝补记份额 21.89 份'])
  assert.deepEqual(linesOf('145').at(-1), '＝扣减份额 21.89 份')
  assert.deepEqual(linesOf('140').at(-1), '＝补付金额 12.34 元')
})

test('LAW-04 SHLF-05 a working says what comes back by who sold the lots, and what a transfer of custody moves', () => {
  const returnedWith = (...channels: ('own' | 'agency')[]) => {
    const lots = channels.map(channel => ({ channel, registerDate: '2026-12-01', days: 91, floating: null }))
    const sold = redemptionLines({ ...bought, serviceReturn: '5.92', lots })
    return sold.find(line => line.label === '返还销售服务费')?.how ?? ''
  }
  assert.match(returnedWith('own'), /^持有期内自 2027-01-01 起计提的部分全额返还，由本公司支付/)
  assert.match(
    returnedWith('agency'),
    /^代销机构售出的份额，自 2027-01-01 起、持有满一年之后计提的部分返还，由本公司支付/,
  )
  assert.match(returnedWith('own', 'agency'), /^直销份额持有期内.*全额返还；代销机构售出的份额/)
  const moved = {
    cause: 'custody' as const,
    amount: null,
    payment: 'card' as const,
    dividendType: null,
    shares: '8088.31',
  }
  const linesOf = (businessCode: string) => shown(workingLines({ ...moved, businessCode }, bought, null) ?? [])
  assert.deepEqual([linesOf('027'), linesOf('028')], [['转入份额 8,088.31 份'], ['转出份额 8,088.31 份']])
  assert.equal(lotsTitle({ businessCode: '028' }), '本次转出的份额（先买先转）')
})

test('PLUS-01 SHLF-03 SHLF-05 only what a NAV decided names one', () => {
  const causes = [null, 'split', 'service', 'floating', 'custody', 'liquidation', 'liquidation-held'] as const
  assert.deepEqual(
    causes.filter(cause => isPriced({ cause })),
    [null, 'split'],
  )
})
