import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pendingRows, todoRows } from './own-rows.ts'

const order = {
  orderId: '1',
  businessCode: '022',
  recordCode: '02',
  businessName: '申购',
  cause: null,
  fundCode: '710001',
  fundName: '测试混合A',
  fundType: 'mixed',
  tradeacco: 'T1',
  bankName: '招商银行',
  cardTail: '0320',
  amount: '2000.00',
  payment: 'card',
  awaitsMoney: false,
  remitBy: null,
  awaitsNav: false,
  shares: null,
  target: null,
  dividendType: null,
  plan: null,
  isFundAct: false,
  confirmedAmount: null,
  confirmedShares: null,
  fee: null,
  status: '9',
  statusName: '待确认',
  statusDetail: null,
  acceptAt: '2026-11-20T10:00:00+08:00',
  tradeDate: '2026-11-20',
  confirmDate: '2026-11-23',
  payDate: null,
  undoUntil: null,
} as const

const redemption = { ...order, orderId: '2', businessName: '赎回', amount: null, shares: '500.00' } as const
const transit = {
  buying: '2000.00',
  paying: '0.00',
  remitted: '0.00',
  total: '2000.00',
  list: [{ direction: 'in', amount: '2000.00', dueDate: null, order }],
  remittances: [],
  dividends: [],
} as const

test('CUS-18 what is pending is listed once, with its day: money on its way, then orders without any', () => {
  const asked = { ...transit, list: [...transit.list], remittances: [], dividends: [] }
  const rows = pendingRows(asked, [order, redemption], false)
  assert.deepEqual(
    rows.map(({ title, text, figure }) => [title, text, figure]),
    [
      ['申购 测试混合A', '11-23（周一）确认份额', '2,000.00 元'],
      ['赎回 测试混合A', '11-23（周一）确认', '500.00 份'],
    ],
  )
  for (const { figure } of pendingRows(asked, [order, redemption], true)) assert.equal(figure, '******')
})

test('CUS-18 hidden amounts are hidden inside of texts too, dates are not', () => {
  const todo = {
    id: 'r1',
    title: '汇款待处理',
    text: '12,345.60 元已到账；2026-11-25 15:00 前未处理将退回',
    route: 'bank',
    orderId: null,
  }
  assert.equal(todoRows([todo], true)[0]?.text, '****** 元已到账；2026-11-25 15:00 前未处理将退回')
  assert.equal(todoRows([todo], false)[0]?.text, todo.text)
})
