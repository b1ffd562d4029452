import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { recordRows } from './record-rows.ts'

const order: OutputOf<'query.tradeRecord'>['list'][number] = {
  orderId: '81',
  businessCode: '036',
  recordCode: '',
  businessName: '转换',
  cause: null,
  fundCode: '001001',
  fundName: '=HYPERLINK("x")',
  fundType: 'mixed',
  tradeacco: 'A1',
  bankName: '招商银行',
  cardTail: '0031',
  amount: null,
  payment: 'card',
  awaitsMoney: false,
  awaitsNav: false,
  remitBy: null,
  shares: '500.00',
  target: { fundCode: '002002', fundName: '乙', supplement: '6.76', shares: '490.00' },
  dividendType: null,
  plan: null,
  isFundAct: false,
  confirmedAmount: '590.00',
  confirmedShares: '500.00',
  fee: '1.50',
  status: '1',
  statusName: '交易确认',
  statusDetail: null,
  acceptAt: '2026-11-20T02:00:00.000Z',
  tradeDate: '2026-11-20',
  confirmDate: '2026-11-23',
  payDate: null,
  undoUntil: null,
}

test('CUS-09 AST-06 exported records carry the fees of both legs, and nothing in them is worked out by a spreadsheet', () => {
  const [head = [], row = []] = recordRows([order])
  assert.equal(head.length, row.length)
  assert.equal(row[head.indexOf('费用（元）')], '8.26')
  assert.equal(row[0], '2026-11-20 10:00:00')
  const text = csvFile([row])
  assert.match(text, /,"'=HYPERLINK\(""x""\)（001001）",/)
})

test('CUS-09 the status of an exported record says each thing once', () => {
  const statusIn = (statusName: string, statusDetail: string | null) => {
    const [head = [], row = []] = recordRows([{ ...order, statusName, statusDetail }])
    return row[head.indexOf('状态')]
  }
  assert.equal(statusIn('待确认', '已扣款，待确认份额'), '已扣款，待确认份额')
  assert.equal(statusIn('已撤单', '退款待到账'), '已撤单，退款待到账')
  assert.equal(statusIn('已确认', null), '已确认')
})
