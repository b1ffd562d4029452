import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transferProposal } from './transfer-file.ts'

test('CON-10 a transfer of the channel becomes the file of an import in its name', () => {
  const transfer = { channel: 'channel', extId: 'T-1', amount: '250.00', arrivedAt: '2026-11-19T01:30:00.000Z' }
  const { act, input, files = [] } = transferProposal(transfer, { card: '6222029999990000009', payer: '某“人”' })
  assert.deepEqual([act, input], ['remittance import', { file: 'transfer-T-1.json', channel: 'channel' }])
  const line = { serial: 'T-1', card: '6222029999990000009', payer: '某“人”', amount: '250.00' }
  assert.deepEqual(JSON.parse(Buffer.from(files?.[0]?.content ?? '', 'base64').toString('utf8')), [
    { ...line, arrived_at: '2026-11-19T01:30:00Z' },
  ])
})
