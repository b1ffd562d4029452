import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { runDueJobs } from '../../jobs/runner.ts'
import { sweep } from '../../jobs/sweep.ts'
import { fakeRegistrar } from '../../testing/registrar.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-send-'))
before(async () => {
  ops = await startTestOps({ REGISTRAR: 'files', EXCHANGE_DIR: folder })
  office = await openDesks(ops.server.ctx, { clerk: ['clearing'], check: ['check'], looker: ['auditor'] })
})
after(async () => {
  await office.close()
  await ops.close()
  rmSync(folder, { recursive: true, force: true })
})

const DAY = '2026-11-20'
const clerk = () => office.at('clerk')
const listed = async () => (await clerk().call('exchange.list', {})).data
/** Of the day: the settlement that runs too sends the day before. */
const sentFiles = () => readdirSync(join(folder, 'out')).filter(name => /^OF._.*20261120/.test(name))
const events = async () =>
  (await listAudit(ops.db, 30))
    .filter(({ act }) => /^exchange[ .]/.test(act))
    .map(({ act, actor }) => `${act} ${actor}`)

test('CON-11 CON-23 clearing has the applications of a day sent after its cut-off, once, and before the settlement does', async () => {
  await ops.buy(funds.mixed, 1_000n)
  await movePayments(ops.server.ctx)
  assert.equal((await clerk().call('exchangeFile.send', { day: DAY })).code, 'CON-0407', 'orders are still taken')
  await ops.server.setClock('2026-11-20T15:00:00+08:00')
  assert.deepEqual([(await listed()).toSend, (await listed()).sending], [DAY, null])
  for (const reader of ['check', 'looker'])
    assert.equal((await office.at(reader).call('exchangeFile.send', { day: DAY })).code, 'CON-0403')
  assert.equal((await clerk().call('exchangeFile.send', { day: DAY })).code, '0000')
  const again = await clerk().call('exchangeFile.send', { day: DAY })
  assert.deepEqual([again.code, again.data], ['CON-0407', { reason: '正在发送' }])
  assert.equal((await listed()).sending?.outcome, null)

  await runDueJobs(ops.server.ctx)
  const { toSend, sending, list } = await listed()
  assert.deepEqual([toSend, sending?.outcome, list[0]?.day, list[0]?.sent?.files], [null, 'done', DAY, 3])
  assert.equal(sentFiles().length, 3)
  assert.deepEqual(await events(), ['exchange export clerk', 'exchange.send clerk'])
  assert.equal((await clerk().call('exchangeFile.send', { day: DAY })).code, 'CON-0407', 'sent')
})

test('CON-11 CON-23 clearing downloads a sent file with the bytes as sent, also without the folder; each look is an event', async () => {
  const before = Object.fromEntries(sentFiles().map(name => [name, readFileSync(join(folder, 'out', name))]))
  assert.deepEqual(
    Object.keys(before)
      .map(name => name.slice(0, 3))
      .sort(),
    ['OFD', 'OFD', 'OFI'],
  )
  rmSync(join(folder, 'out'), { recursive: true })
  for (const [name, bytes] of Object.entries(before)) {
    const { code, data } = await clerk().call('exchangeFile.read', { name })
    assert.equal(code, '0000', name)
    assert.deepEqual(Buffer.from(data.base64, 'base64'), bytes)
    assert.equal(data.sha256, createHash('sha256').update(bytes).digest('hex'))
  }
  const [last] = await listAudit(ops.db, 1)
  assert.deepEqual([last?.act, last?.actor], ['exchange.file', 'clerk'])
  const [name = ''] = Object.keys(before)
  assert.equal((await office.at('looker').call('exchangeFile.read', { name })).code, 'CON-0403')
  for (const strange of ['OFD_1_99_20261119_01.TXT', '../keys/pepper', name.replace('OFD', 'OFX')])
    assert.equal((await clerk().call('exchangeFile.read', { name: strange })).code, 'CON-0404', strange)
  assert.deepEqual(
    readdirSync(tmpdir()).filter(each => each.startsWith('zhixiao-sent-file-')),
    [],
    'nothing is left',
  )
})

test('CON-11 a sending that fails says so and can be asked for again', async () => {
  await ops.server.setClock('2026-11-23T15:00:00+08:00')
  assert.equal((await listed()).toSend, '2026-11-23')
  rmSync(join(folder, 'out'), { recursive: true, force: true })
  writeFileSync(join(folder, 'out'), 'no folder')
  assert.equal((await clerk().call('exchangeFile.send', { day: '2026-11-23' })).code, '0000')
  await runDueJobs(ops.server.ctx)
  assert.deepEqual([(await listed()).sending?.outcome, (await listed()).toSend], ['failed', '2026-11-23'])
  rmSync(join(folder, 'out'))
  assert.equal((await clerk().call('exchangeFile.send', { day: '2026-11-23' })).code, '0000')
  await runDueJobs(ops.server.ctx)
  assert.deepEqual([(await listed()).sending?.outcome, (await listed()).toSend], ['done', null])
})

test('CON-11 CON-21 files of a registrar are sent with the request, kept until a second person approves, and booked then', async () => {
  const answered = join(folder, 'answered')
  const out = join(folder, 'out')
  const navs = await sql<{ fundcode: string; nav: bigint }>`
    select fundcode, nav_e4 as nav from nav where day = '2026-11-19'`.execute(ops.db)
  const navOf = new Map(navs.rows.map(row => [row.fundcode, navE4(row.nav)]))
  const registrar = fakeRegistrar(ops.server, out, answered, code => navOf.get(code) ?? navE4(0n))
  const sent = await ops.run('exchange', 'export', DAY, '--out', out)
  assert.equal(sent.code, 0, sent.text)
  await registrar.answer(isoDate(DAY), isoDate('2026-11-23'))
  const names = readdirSync(answered)
  const files = names.map(name => ({ name, content: readFileSync(join(answered, name)).toString('base64') }))
  rmSync(answered, { recursive: true })
  const proposal = { act: 'exchange import' as const, input: { folder: '随申请上传', files: names }, files }
  const ofServer = await clerk().call('request.try', { ...proposal, input: { folder: out } })
  assert.equal(ofServer.code, 'CON-0400', 'the console names no folder of the server')
  const request = await office.ask('clerk', proposal)
  assert.equal((await listed()).list[0]?.received ?? null, null, 'a request books nothing')
  const done = await office.approve('check', request)
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  const day = (await listed()).list.find(each => each.received !== null)
  assert.equal(day?.received?.files, names.filter(name => name.startsWith('OFD')).length)
})

test('CON-11 CON-23 a file taken from a registrar is downloaded as it came for 30 days after it was booked; each look is an event', async () => {
  const { list } = await listed()
  const { day = '', registrar = '' } = list.find(each => each.received !== null) ?? {}
  const filesOfDay = async () => (await clerk().call('exchange.show', { registrar, day })).data.files
  const received = (await filesOfDay()).filter(each => each.direction === 'received')
  assert.ok(received.length > 0)
  for (const { name, sha256, isKept } of received) {
    assert.equal(isKept, true, name)
    const { code, data } = await clerk().call('exchangeFile.read', { name })
    assert.equal(code, '0000', name)
    assert.equal(createHash('sha256').update(Buffer.from(data.base64, 'base64')).digest('hex'), sha256)
    const [last] = await listAudit(ops.db, 1)
    assert.deepEqual([last?.act, last?.actor, last?.detail], ['exchange.file', 'clerk', { name, sha256 }])
  }
  const [{ name } = { name: '' }] = received
  assert.equal((await office.at('looker').call('exchangeFile.read', { name })).code, 'CON-0403')

  const passDays = async (days: string) => {
    await ops.server.setClock(days)
    await sweep(ops.server.ctx)
    return ops.db.selectFrom('act_file').select('path').execute()
  }
  assert.ok((await passDays('2026-12-23T12:00:00+08:00')).length >= received.length)
  assert.deepEqual(await passDays('2026-12-24T12:00:00+08:00'), [])
  const gone = await clerk().call('exchangeFile.read', { name })
  assert.equal(gone.code, 'CON-0407')
  assert.match(JSON.stringify(gone.data), /入账后保留 30 天/)
  assert.deepEqual([...new Set((await filesOfDay()).map(each => `${each.direction} ${each.isKept}`))].sort(), [
    'received false',
    'sent true',
  ])
})
