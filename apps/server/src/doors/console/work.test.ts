import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
const at = {} as Record<'maker' | 'clears' | 'serves' | 'law' | 'reader', Desk>
before(async () => {
  ops = await startTestOps()
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, {
    maker: ['entry'],
    clears: ['clearing'],
    serves: ['service'],
    law: ['compliance'],
    reader: ['auditor'],
  })
  for (const name of ['maker', 'clears', 'serves', 'law', 'reader'] as const) {
    at[name] = office.desk()
    await firstSignIn(at[name], name)
  }
})
after(async () => {
  await office.close()
  await ops.close()
})

const workOf = async (name: keyof typeof at) =>
  Object.fromEntries((await at[name].call('work.count', {})).data.list.map(({ screen, count }) => [screen, count]))

test('CON-01 what waits is counted beside the screens of those who work it off, and of nobody else', async () => {
  const { custno } = ops.world.people.zhangSan
  await sql`
    insert into remittance (channel, ext_id, custno, amount_fen, arrived_at, state)
    values ('test', 'w-1', null, 100, business_now(), 'suspense'), ('test', 'w-2', ${custno}, 200, business_now(), 'waiting')`.execute(
    ops.db,
  )
  await sql`update customer set idcardupload = '2' where custno = ${custno}`.execute(ops.db)
  assert.deepEqual(await workOf('maker'), {}, 'each fund has yesterday’s NAV')
  await ops.server.setClock('2026-11-20T15:00:00+08:00')
  const { rows } = (await at.maker.call('nav.grid', {})).data
  assert.deepEqual(await workOf('maker'), { nav: rows.length }, 'from the cut-off on those of the day')
  assert.deepEqual(await workOf('clears'), { remittances: 2, reconciliations: 1 })
  assert.deepEqual(await workOf('serves'), { reviews: 1 })
  assert.deepEqual(await workOf('reader'), {})
  await sql`update operator set own_custno = ${custno} where name in ('clears', 'serves')`.execute(ops.db)
  assert.deepEqual(
    [await workOf('clears'), await workOf('serves')],
    [{ remittances: 1, reconciliations: 1 }, {}],
    'not of the own account',
  )
})

test('CON-10 CON-01 the rail counts the breaks that the list of open days shows, those of the books and of the bank, too', async () => {
  const funds = [{ fundcode: '990025', ledger: '1.00', lots: '1.00', holdings: '1.00', registrar: '1.02' }]
  const figures = { funds, difference: '0.00', bankIn: '0.00', bankOut: '0.00' }
  await sql`insert into job_run (job, key, report, at) values ('reconcile', '2026-11-19', ${JSON.stringify({ agrees: false, figures })}::jsonb, business_now())`.execute(
    ops.db,
  )
  const { list } = (await at.clears.call('reconciliation.list', { only: 'open' })).data
  const listed = list.flatMap(({ pairs }) => pairs).reduce((sum, { open }) => sum + open, 0)
  assert.equal(listed, 2, 'a transfer in suspense and a fund')
  assert.equal((await workOf('clears')).reconciliations, listed)
})
