import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, tradeacco } = examples

test('AST-08 CUS-09 a dividend belongs to a plan by the shares of the record date, whatever is bought before the ex-date', async () => {
  const navs = { '2026-11-20': '1.0000', '2026-11-23': '1.0000', '2026-11-24': '1.0000', '2026-11-25': '1.0000' }
  const fund = await examples.addFund({}, { ...navs, '2026-11-26': '0.9500' })
  const days = { record_date: isoDate('2026-11-24'), ex_date: isoDate('2026-11-26'), pay_date: isoDate('2026-11-27') }
  await withTx(server.db, tx => insertRows(tx, 'dividend', [{ fundcode: fund, ...days, per_share_e6: 50_000n }]))
  await server.setClock('2026-11-20T16:00:00+08:00')
  const made = await (await examples.zhangSan()).call('trade.plan', {
    unit: '1',
    weekday: '02',
    fundCode: fund,
    tradeacco,
    amount: '1000',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(made.ok, JSON.stringify(made))
  await server.setClock('2026-11-23T09:30:00+08:00')
  await runPlans(server.ctx, isoDate('2026-11-23'))
  await movePayments(server.ctx)
  await examples.settle('2026-11-24')
  await examples.buy('2026-11-25T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-26')
  await examples.settle('2026-11-27')
  const plans = await (await examples.zhangSan()).call('trade.planList', {})
  assert.ok(plans.ok, JSON.stringify(plans))
  const result = plans.data.list.find(({ planId }) => planId === made.data.planId)?.result
  // 1,000.00 shares of the record date x 0.05; the other 1,000.00 have no right to it.
  assert.deepEqual([result?.invested, result?.value, result?.taken], ['1000.00', '950.00', '50.00'])
})
