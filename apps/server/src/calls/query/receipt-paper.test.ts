import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { readPdf } from '../../testing/pdf.ts'
import { receiptPaper } from './receipt-paper.ts'

type Detail = OutputOf<'query.recordDetail'>
type Working = NonNullable<Detail['working']>

const CUSTOMER = '上海启明长三角先进制造产业股权投资基金管理合伙企业（有限合伙）'
const FUND = '启明中证全指高股息低波动红利质量精选交易型开放式指数证券投资基金发起式联接（QDII-FOF）C'

const lot = (at: number): Working['lots'][number] => ({
  channel: 'own',
  registerDate: `2026-0${1 + (at % 9)}-15`,
  shares: '12345678.90',
  days: 400 - at,
  rate: '0.00500000',
  gross: '14814814.68',
  fee: '74074.07',
  toFund: '74074.07',
  backendRate: '0.01000000',
  backendFee: '148148.15',
  serviceReturn: '9740.88',
  floating: null,
})

const working = (lots: Working['lots']): Working => ({
  nav: '1.2000',
  navDay: '2027-03-01',
  gross: '118518517.44',
  rate: '0.00000000',
  entryWaived: false,
  discount: '1.0000',
  fixedFee: null,
  net: '116741740.68',
  fee: '1777777.76',
  performanceFee: '24.00',
  toFund: '592592.56',
  toCompany: '1185185.20',
  backendFee: '1185161.20',
  interest: '0.00',
  refund: '0.00',
  mandatory: { free: '10000.00', charged: '5000.00', rate: '0.01000000', fee: '60.00' },
  unpaid: '-12.34',
  serviceReturn: '77927.04',
  floatingReturn: '0.00',
  shares: '98765431.20',
  shareRounding: 'half-up',
  lots,
  act: null,
})

const order: Detail['order'] = {
  orderId: '9007199254740991',
  businessCode: KIND.redemption,
  recordCode: '124',
  businessName: '赎回',
  cause: null,
  fundCode: '990063',
  fundName: FUND,
  fundType: 'fof',
  tradeacco: '0001',
  cardTail: '1006',
  bankName: '中国邮政储蓄银行股份有限公司上海市浦东新区陆家嘴支行',
  amount: null,
  payment: 'card',
  awaitsMoney: false,
  remitBy: null,
  shares: '98765431.20',
  target: null,
  dividendType: null,
  plan: null,
  isFundAct: false,
  confirmedAmount: '116741740.68',
  confirmedShares: '98765431.20',
  fee: '1777777.76',
  status: STATUS.confirmed,
  statusName: '已确认',
  statusDetail: '已到账',
  acceptAt: '2027-03-01T02:00:00.000Z',
  tradeDate: '2027-03-01',
  awaitsNav: false,
  confirmDate: '2027-03-02',
  payDate: '2027-03-04',
  undoUntil: null,
}

const stage = (title: string, day: string) => ({ title, at: `${day}T02:00:00.000Z`, day, done: true })

const detail: Detail = {
  order,
  working: working(Array.from({ length: 6 }, (_, at) => lot(at))),
  into: null,
  free: null,
  related: [{ orderId: '9007199254740990', businessName: '销售服务费返还', isOrigin: false }],
  stays: null,
  timeline: [stage('提交申请', '2027-03-01'), stage('确认', '2027-03-02'), stage('资金到账', '2027-03-04')],
}

const packed = (text: string) => text.replace(/\s/g, '')
const sheetOf = async (of: Detail) => readPdf(await typeset(receiptPaper(of, CUSTOMER)))

function assertUpright({ pages, source }: ReturnType<typeof readPdf>, count: number): void {
  assert.equal(pages, count)
  const sheets = [...source.matchAll(/\/MediaBox\s*\[([\d. ]+)\]/g)].map(([, box = '']) => box)
  assert.equal(sheets.length, count)
  for (const sheet of sheets) assert.match(sheet, /^0 0 595\.\d+ 841\.\d+$/)
}

test('PLUS-01 a redemption of six lots with every fee and long names is a letter of one upright page', async () => {
  const sheet = await sheetOf(detail)
  assertUpright(sheet, 1)
  const text = packed(sheet.text)
  for (const words of [
    ...[`尊敬的${CUSTOMER}：`, '您于2027-03-0110:00:00提交的赎回申请已于2027-03-02确认', FUND, '金额（元）'],
    ...['返还销售服务费（元）', '9,740.88', '返还销售服务费77,927.04元', '强制赎回费60.00元', '业绩报酬24.00元'],
    ...['未付收益（负）12.34元', '400-921-7000。', '启明示例基金管理有限公司2027-03-02'],
  ])
    assert.ok(text.includes(packed(words)), `${words}\n${sheet.text}`)
})

test('LAW-11 PLUS-01 interest on eighteen stays is one upright page and says its rule once; more stays take more such pages', async () => {
  const interest: Detail['order'] = {
    ...order,
    businessCode: KIND.refund,
    cause: 'interest',
    businessName: '结算资金利息',
    isFundAct: true,
    shares: null,
    amount: '435.00',
  }
  const letterOf = (count: number) =>
    sheetOf({
      ...detail,
      order: interest,
      working: null,
      stays: Array.from({ length: count }, (_, at) => ({
        amount: '12345678.90',
        from: '2026-12-21',
        to: '2026-12-25',
        nights: 4,
        interest: `${at}.000001`,
      })),
    })
  const sheet = await letterOf(18)
  assertUpright(sheet, 1)
  const text = packed(sheet.text)
  assert.equal(text.split('÷360').length - 1, 1)
  assert.match(text, /本公司为您办理的结算资金利息已于2027-03-02确认/)
  assert.match(text, /本次支付利息435\.00元/)
  assertUpright(await letterOf(60), 2)
})
