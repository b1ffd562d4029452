import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sentMessages } from '../testing/codes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadWorld, type World } from '../testing/world.ts'
import { sendStatements } from './send-statements.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
})
after(() => server.close())

const statements = async () => (await sentMessages(server)).filter(({ body }) => body.includes('对账单'))
const rows = () => server.db.selectFrom('customer_statement').selectAll().orderBy('custno').execute()

test('LAW-10 every open account is sent its year’s statement once, institutions too, with the figures of its bill kept', async () => {
  await server.setClock('2027-01-04T10:30:00+08:00')
  assert.deepEqual((await sendStatements(server.ctx, isoDate('2027-01-04'))).report, { sent: 0, refused: 0 })
  await server.setClock('2027-01-05T10:30:00+08:00')
  const nodes = await Promise.all([1, 2].map(() => sendStatements(server.ctx, isoDate('2027-01-05'))))
  await sendStatements(server.ctx, isoDate('2027-01-06'))
  const { zhangSan, liSiNoAccount, jiGou } = world.people
  const kept = await rows()
  const sent = await statements()
  assert.equal(sent.length, kept.length)
  assert.equal(
    nodes.reduce((sum, { report }) => sum + ('sent' in report ? Number(report.sent) : 0), 0),
    kept.length,
  )
  assert.ok(kept.some(({ custno }) => custno === jiGou.custno))
  assert.ok(
    kept.every(({ custno }) => custno !== liSiNoAccount.custno),
    'no account, no statement',
  )
  const own = sent.filter(({ mobile }) => mobile === zhangSan.mobile)
  assert.equal(own.length, 1)
  assert.match(
    own[0]?.body ?? '',
    /】您的2026年对账单：截至2026-12-31持有0\.00元，期间买入0\.00元，卖出0\.00元。明细请登录后在“账单查询”查看和下载。$/,
  )
  const row = kept.find(({ custno }) => custno === zhangSan.custno) ?? assert.fail('no row')
  assert.deepEqual([row.period, row.last_day, row.state, row.closing_fen], ['2026', '2026-12-31', 'sent', 0n])
})
