import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from './compared.ts'

test('CON-02 of a changed request exactly the lines that only one side has are shown, in Chinese', () => {
  const shownOf = (nav: string, orders: readonly string[]) => ({
    changes: [{ name: '990044 单位净值', before: null, after: nav }],
    totals: [{ name: '涉及客户', value: '1 位' }],
    tables: [{ title: '订单', columns: [{ name: '单号', isFigure: false }], rows: orders.map(id => [id]), more: 0 }],
    warnings: [],
  })
  assert.deepEqual(compared(shownOf('2.1319', ['1', '1']), shownOf('2.1321', ['1'])), {
    asked: ['990044 单位净值：-- → 2.1319', '订单：单号 1'],
    now: ['990044 单位净值：-- → 2.1321'],
  })
})
