import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGatewayCounts } from '@zhixiao/db/ops/gateway-hours.ts'
import { freshDatabase } from '@zhixiao/db/testing.ts'
import { createAnswerTimes, p95Of } from './answer-times.ts'

test('CON-17 answers of providers are counted by the hour over all processes, and 95 of 100 came within the time that is shown', async () => {
  const { db, close } = await freshDatabase()
  try {
    const nodes = [createAnswerTimes(db), createAnswerTimes(db)]
    for (const node of nodes) {
      for (let nth = 0; nth < 95; nth++) node.count({ gateway: 'bank', call: 'debit', outcome: 'done', ms: 40 })
      for (let nth = 0; nth < 5; nth++) node.count({ gateway: 'bank', call: 'debit', outcome: 'done', ms: 900 })
      node.count({ gateway: 'bank', call: 'debit', outcome: 'failed', ms: 60_000 })
    }
    await Promise.all(nodes.map(node => node.flush()))
    await nodes[0]?.flush()
    assert.deepEqual(await readGatewayCounts(db), [
      { gateway: 'bank', call: 'debit', outcome: 'done', counts: [0, 190, 0, 10, 0, 0, 0] },
      { gateway: 'bank', call: 'debit', outcome: 'failed', counts: [0, 0, 0, 0, 0, 0, 2] },
    ])
    assert.deepEqual(
      [p95Of([0, 190, 0, 10, 0, 0, 0]), p95Of([0, 189, 0, 11, 0, 0, 0]), p95Of([0, 0, 0, 0, 0, 0, 2]), p95Of([])],
      [50, 1_000, null, null],
    )
  } finally {
    await close()
  }
})
