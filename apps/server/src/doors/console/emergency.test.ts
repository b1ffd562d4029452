import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type EmergencyActName, emergencyActNames, isAct, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { commandWords } from '@zhixiao/domain/staff/command-words.ts'
import { sql } from 'kysely'
import { movePayments } from '../../engine/settle/payments.ts'
import { readFigures } from '../../jobs/figures.ts'
import { thingsOf } from '../../jobs/send-mails.ts'
import { funds } from '../../testing/world.ts'
import { commands } from '../shell/commands.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { softKey } from './testing/soft-key.ts'
import { type authenticator, type Desk, firstSignIn, hireStaff, STAFF_PASSWORD, startTestConsole } from './testing.ts'

const people = {
  maker: ['clearing'],
  checker: ['check'],
  second: ['check'],
  law: ['compliance'],
  texts: ['contentCheck'],
  books: ['auditor'],
  boss: ['admin'],
} as const

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
type Person = { desk: Desk; codes: ReturnType<typeof authenticator>; key: ReturnType<typeof softKey> }
const at = {} as Record<keyof typeof people, Person>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, people)
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    const desk = office.desk()
    const codes = await firstSignIn(desk, name)
    const key = softKey(ops.server.ctx.env.consoleOrigin ?? '')
    const offered = await desk.call('key.offer', { code: codes.next() })
    assert.equal((await desk.call('key.add', key.make(offered.data, '电脑'))).code, '0000')
    at[name] = { desk, codes, key }
  }
})
after(async () => {
  await office.close()
  await ops.close()
})

/** What this person's passkey signs of an emergency with this digest. */
const signed = async (who: keyof typeof people, digest: string) => {
  const { desk, key } = at[who]
  return key.sign((await desk.call('key.challenge', { approval: { id: null, digest } })).data)
}

async function doNow(who: keyof typeof people, proposal: Proposal<EmergencyActName>, reason = '不能等到明天') {
  const { desk } = at[who]
  const tried = await desk.call('emergency.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  const { digest } = tried.data
  const done = await desk.call('emergency.do', { ...proposal, digest, reason, key: await signed(who, digest) })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  return done.data
}

const freezeOf = (document: string): Proposal<EmergencyActName> => ({
  act: 'account freeze',
  input: { custno: ops.world.people.wangWuC1.custno, document },
})

const countFreezes = async (document: string) =>
  (await sql`select from account_freeze where document = ${document}`.execute(ops.db)).rows.length

test('CON-21 one person with the right to check freezes at once by a fresh code and a reason; another one confirms it by the next open day', async () => {
  const { checker, maker } = at
  const proposal = freezeOf('E-1')
  assert.equal(
    (await maker.desk.call('emergency.try', proposal)).code,
    'CON-0403',
    'who makes requests does nothing alone',
  )
  const { digest } = (await checker.desk.call('emergency.try', proposal)).data
  const sent = { ...proposal, digest, reason: '法院电话要求立即冻结' }
  assert.equal((await checker.desk.call('emergency.do', { ...sent, reason: ' ' })).code, 'CON-0400')
  assert.equal((await checker.desk.call('emergency.do', sent)).code, 'CON-0421')
  assert.equal((await checker.desk.call('emergency.do', { ...sent, code: '000000' })).code, 'CON-0421')
  const moved = { ...sent, digest: '0'.repeat(64), key: await signed('checker', '0'.repeat(64)) }
  assert.equal((await checker.desk.call('emergency.do', moved)).code, 'CON-0409', 'only what was shown is done')
  assert.equal(await countFreezes('E-1'), 0)
  const done = await checker.desk.call('emergency.do', { ...sent, code: checker.codes.next() })
  const { emergencyId: id, dueOn } = done.data
  assert.equal(dueOn, '2026-11-20')
  assert.equal(await countFreezes('E-1'), 1)
  const waiting = (await at.second.desk.call('request.list', { tab: 'toCheck' })).data.counts
  assert.equal(waiting.toReview, 1)
  const seen = (await at.second.desk.call('emergency.show', { id })).data
  assert.deepEqual(
    [seen.doneBy.name, seen.reason, seen.proof, seen.takenBackBy, seen.shown?.changes[0]?.name],
    ['checker', sent.reason, 'code', 'account unfreeze', '账户冻结'],
  )
  const review = { id, outcome: 'confirmed', opinion: '文书已收到' } as const
  assert.equal((await checker.desk.call('emergency.review', review)).code, 'CON-0405', 'nobody reviews himself')
  assert.equal((await maker.desk.call('emergency.review', review)).code, 'CON-0403')
  assert.equal((await at.boss.desk.call('emergency.show', { id })).code, 'CON-0403')
  assert.equal((await at.second.desk.call('emergency.review', { ...review, opinion: ' ' })).code, 'CON-0400')
  assert.equal((await at.second.desk.call('emergency.review', review)).code, '0000')
  assert.equal((await at.law.desk.call('emergency.review', review)).code, 'CON-0410')
  const lines = (await listAudit(ops.db, 20)).map(({ actor, act }) => `${actor} ${act}`)
  assert.ok(lines.includes('second emergency.confirmed') && lines.includes('checker emergency.done'), lines.join('\n'))
})

test('CON-21 a passkey signs the digest of the emergency; another digest proves nothing', async () => {
  const { desk } = at.law
  const proposal: Proposal<EmergencyActName> = { act: 'fund suspend', input: { fund: funds.mixed, what: 'purchases' } }
  const { digest } = (await desk.call('emergency.try', proposal)).data
  const sent = { ...proposal, digest, reason: '估值异常' }
  assert.equal(
    (await desk.call('emergency.do', { ...sent, key: await signed('law', '1'.repeat(64)) })).code,
    'CON-0421',
  )
  const done = await desk.call('emergency.do', { ...sent, key: await signed('law', digest) })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  const status = async () =>
    (await ops.db.selectFrom('fund').select('status').where('fundcode', '=', funds.mixed).executeTakeFirst())?.status
  assert.equal(await status(), '5')
  assert.equal((await desk.call('emergency.try', proposal)).code, 'CON-0407', 'it is suspended already')
  const both = await desk.call('emergency.try', { ...proposal, input: { fund: funds.mixed, what: 'redemptions' } })
  assert.match(both.data.shown?.changes[0]?.after ?? '', /停止交易/, 'redemptions are stopped, too')
  assert.equal((await desk.call('fund.show', { fundCode: funds.mixed })).data.history[0]?.act, 'fund suspend')
  const objected = { id: done.data.emergencyId, outcome: 'objected', opinion: '估值无误，应恢复' } as const
  assert.equal((await at.checker.desk.call('emergency.review', objected)).code, '0000')
  const { list } = (await at.law.desk.call('emergency.list', { tab: 'reviewed' })).data
  const reviewed = list.find(({ emergencyId }) => emergencyId === done.data.emergencyId)
  assert.deepEqual([reviewed?.outcome, reviewed?.reversal], ['objected', 'funds import'])
  const reversals = async () =>
    (await at.law.desk.call('emergency.show', { id: objected.id })).data.reversals.map(({ state, act }) => [act, state])
  assert.deepEqual(await reversals(), [])
  await ops.db
    .insertInto('act_request')
    .values({
      act: 'funds import',
      object: `fund-${funds.mixed}.json`,
      requested_by: 'law',
      preview: '',
      digest: '0'.repeat(64),
      input: JSON.stringify({ file: `fund-${funds.mixed}.json` }),
      requested_at: sql`business_now()` as never,
      expires_at: sql`business_now() + interval '1 day'` as never,
      needs: [],
    })
    .execute()
  assert.deepEqual(await reversals(), [['funds import', 'open']], 'what takes it back is linked')
  const back = ops.file('back.csv', `fund_code,status\n${funds.mixed},0\n`)
  assert.equal((await ops.run('funds', 'import', back)).code, 0)
  assert.equal(await status(), '0')
})

test('CON-21 payouts and debits of a fund are held at once, seen by everybody, and sent once when two release them', async () => {
  const { ctx } = ops.server
  let sent = ''
  const { debit } = ctx.gateways.bank
  ctx.gateways.bank.debit = async movement => {
    sent += ` ${movement.txnId}`
    return debit(movement)
  }
  try {
    const order = await ops.buy(funds.mixed, 5_000n)
    await doNow('checker', { act: 'payments hold', input: { scope: 'fund', code: funds.mixed, direction: 'in' } })
    assert.equal(await movePayments(ctx), 0)
    assert.equal(sent, '', 'nothing is sent')
    const held = (await at.maker.desk.call('payment.holds', {})).data
    assert.deepEqual(
      held.list.map(each => [each.fundCode, each.direction, each.by, each.held]),
      [[funds.mixed, 'in', 'CHECKER', [{ direction: 'in', waiting: 1, unanswered: 0, amount: '5000.00' }]]],
    )
    const { queues } = (await at.maker.desk.call('day.show', {})).data
    const lengthOf = (name: string) => queues.find(({ queue }) => queue === name)?.length
    assert.deepEqual([lengthOf('payments-held'), lengthOf('debits')], [1, 0])
    const things = thingsOf(await readFigures(ctx), new Map()).map(({ key }) => key)
    assert.ok(things.includes('queue payments-held'))
    // Another fund goes on.
    await ops.buy(funds.money, 100n)
    assert.equal(await movePayments(ctx), 1)
    assert.equal((await ops.run('payments', 'release', 'fund', funds.mixed, '--direction', 'in')).code, 0)
    assert.equal(await movePayments(ctx), 1)
    await movePayments(ctx)
    assert.equal(sent.split(' ').filter(id => id === `${order}-in`).length, 1, 'sent once')
    const { rows } = await sql`select from entry where order_id = ${order} and kind = 'pay'`.execute(ops.db)
    assert.equal(rows.length, 1)
  } finally {
    ctx.gateways.bank.debit = debit
  }
})

test('CON-21 a suspended login ends, and neither signs in nor releases anything until two others restore it', async () => {
  const id = /Request (\d+)/.exec(
    (
      await runAs(ops.server.ctx, 'maker', [
        ...['shares', 'add', ops.world.people.zhangSan.tradeacco, funds.mixed, '1.00', '--document', 'S-1'],
      ])
    ).text,
  )?.[1]
  const { emergencyId } = await doNow('law', { act: 'operators suspend', input: { name: 'second' } })
  assert.equal((await at.second.desk.call('day.show', {})).code, 'CON-0401')
  const byKey = async () => {
    const asked = await at.second.desk.call('auth.keyStart', {})
    return at.second.desk.call('auth.keySignIn', { key: at.second.key.sign(asked.data) })
  }
  assert.equal((await byKey()).code, 'CON-0402')
  const password = { name: 'second', password: STAFF_PASSWORD }
  assert.equal((await at.second.desk.call('auth.signIn', password)).code, 'CON-0402')
  await assert.rejects(
    sql`update act_request set state = 'released', decided_by = 'second', decided_at = business_now()
      where request_id = ${id ?? ''}::bigint`.execute(ops.db),
    /second enabled operator/,
  )
  const member = (await at.boss.desk.call('staff.list', {})).data.list.find(({ name }) => name === 'second')
  assert.notEqual(member?.suspendedAt, null)
  const own = await at.law.desk.call('emergency.try', { act: 'operators suspend', input: { name: 'law' } })
  assert.equal(own.code, 'CON-0407')
  assert.equal((await ops.run('operators', 'restore', 'second')).code, 0)
  assert.equal((await byKey()).code, '0000')
  assert.equal((await at.law.desk.call('emergency.show', { id: emergencyId })).data.whyNot, 'own')
})

test('CON-21 a text is withdrawn at once by who may check texts; others neither do it nor see its review', async () => {
  const { rows } = await sql<{ place: string }>`
    select kind || '/' || grp || '/' || id as place from document where kind = 'notice' and state <> 'withdrawn' limit 1`.execute(
    ops.db,
  )
  const place = rows[0]?.place ?? 'notice/trans/T1'
  if (rows.length === 0) {
    const text = ops.file('text.md', '---\ntitle: 一则公告\npublishedAt: 2026-11-18 09:00\n---\n\n正文。\n')
    const put = await ops.run('content', 'put', place, text)
    assert.equal(put.code, 0, put.text)
  }
  const proposal: Proposal<EmergencyActName> = { act: 'content withdraw', input: { place, reason: '数据有误' } }
  assert.equal((await at.checker.desk.call('emergency.try', proposal)).code, 'CON-0403')
  const { emergencyId: id } = await doNow('texts', proposal)
  assert.equal((await at.checker.desk.call('emergency.show', { id })).code, 'CON-0403')
  const { list } = (await at.checker.desk.call('emergency.list', { tab: 'open' })).data
  assert.ok(list.every(({ act }) => act !== 'content withdraw'))
  assert.equal((await at.law.desk.call('emergency.review', { id, outcome: 'confirmed', opinion: '属实' })).code, '0000')
})

test('CON-21 nobody does it for his own account', async () => {
  const { custno } = ops.world.people.wangWuC1
  assert.equal((await ops.run('operators', 'account', 'checker', custno)).code, 0)
  const { data, code } = await at.checker.desk.call('emergency.try', freezeOf('E-2'))
  assert.equal(code, 'CON-0403', JSON.stringify(data))
  const argv = ['account', 'freeze', custno, '--document', 'E-2', '--emergency', '本人']
  assert.match((await runAs(ops.server.ctx, 'checker', argv)).text, /checker is the customer/)
  const { emergencyId } = await doNow('second', freezeOf('E-5'))
  const seenBy = async (who: 'checker' | 'law') => {
    const { list } = (await at[who].desk.call('emergency.list', { tab: 'open' })).data
    const { toReview } = (await at[who].desk.call('request.list', { tab: 'toCheck' })).data.counts
    const beside = (await at[who].desk.call('work.count', {})).data.list.find(({ screen }) => screen === 'requests')
    const { queues } = (await at[who].desk.call('day.show', {})).data
    const queued = queues.find(({ queue }) => queue === 'emergencies')?.length ?? 0
    return { listed: list.some(each => each.emergencyId === emergencyId), toReview, beside: beside?.count ?? 0, queued }
  }
  const own = await seenBy('checker')
  assert.ok(!own.listed && (await seenBy('law')).listed, 'an own one is not even seen to wait')
  assert.equal((await ops.run('operators', 'account', 'checker', 'none')).code, 0)
  const others = await seenBy('checker')
  assert.ok(others.toReview > own.toReview)
  assert.equal(others.beside - own.beside, others.toReview - own.toReview, 'beside the screen')
  assert.ok(others.queued > own.queued, 'on the page of the day')
  assert.equal(await countFreezes('E-2'), 0)
})

test('CON-21 who has no limit stops nothing alone', async () => {
  const limit = async (fen: string) =>
    void (await sql`update operator set release_limit_fen = ${fen}::bigint where name = 'checker'`.execute(ops.db))
  await limit('0')
  try {
    const proposal = freezeOf('E-6')
    const { digest } = (await at.checker.desk.call('emergency.try', proposal)).data
    const sent = { ...proposal, digest, reason: '急', key: await signed('checker', digest) }
    assert.equal((await at.checker.desk.call('emergency.do', sent)).code, 'CON-0407')
    assert.equal(await countFreezes('E-6'), 0)
    const straight = sql`
      insert into emergency (act, object, input, preview, digest, by_command, done_by, done_at, reason, due_on)
      values ('account freeze', 'x', '{}', '', '', false, 'checker', business_now(), 'x', '2026-11-20')`
    await assert.rejects(straight.execute(ops.db), /without a limit/)
  } finally {
    await limit('100000000')
  }
})

test('CON-21 by command: --emergency takes a reason and the right to check, and each other command that one person runs is reviewed', async () => {
  const { ctx } = ops.server
  const { custno } = ops.world.people.wangWuC1
  const freeze = ['account', 'freeze', custno, '--document', 'E-3']
  assert.match((await runAs(ctx, 'maker', [...freeze, '--emergency', '来电'])).text, /no role with the right/)
  assert.match((await runAs(ctx, 'checker', [...freeze, '--emergency', ' '])).text, /needs a reason/)
  assert.match((await runAs(ctx, 'checker', ['shares', 'add', 'x', 'y', '1', '--emergency', 'z'])).text, /emergency/)
  const done = await runAs(ctx, 'checker', [...freeze, '--emergency', '公安机关来电'])
  assert.match(done.text, /Review \d+: another person confirms it or objects by 2026-11-20/)
  assert.equal(await countFreezes('E-3'), 1)
  const before = (await at.law.desk.call('emergency.list', { tab: 'open' })).data.list.length
  await runAs(ctx, 'zhao', ['operators', 'account', 'books', custno, '--dry-run'])
  const alone = await runAs(ctx, 'zhao', ['operators', 'account', 'books', custno])
  const [, id = ''] = /Review (\d+)/.exec(alone.text) ?? []
  const { list } = (await at.law.desk.call('emergency.list', { tab: 'open' })).data
  assert.equal(list.length, before + 1, 'a dry run changes nothing')
  assert.deepEqual(list.find(({ emergencyId }) => emergencyId === id)?.byCommand, true)
  assert.equal((await at.checker.desk.call('emergency.show', { id })).code, 'CON-0403', 'compliance reviews commands')
  const objected = { id, outcome: 'objected', opinion: '无依据' } as const
  assert.equal((await at.law.desk.call('emergency.review', objected)).code, 'CON-0400', 'how it is taken back is named')
  const named = { ...objected, reversal: 'operators account' }
  assert.equal((await at.law.desk.call('emergency.review', named)).code, '0000')
  for (const argv of [['settle'], ['operators', 'list']])
    assert.doesNotMatch((await runAs(ctx, 'zhao', argv)).text, /Review/)
})

test('CON-21 what one person did by a command is said to the reviewer in Chinese, argument by argument', () => {
  const reviewed = Object.entries(commands).filter(
    ([name, { writes, isRoutine }]) => writes && !isRoutine && !isAct(name),
  )
  assert.deepEqual(reviewed.map(([name]) => name).toSorted(), Object.keys(commandWords).toSorted())
  for (const [name, { positionals }] of reviewed) assert.equal(commandWords[name]?.args.length, positionals[1], name)
})

test('CON-21 a review that is late reaches compliance on the page of the day, by mail and as an alert', async () => {
  const { emergencyId: id } = await doNow('checker', freezeOf('E-4'))
  const lengths = async () => {
    const { queues } = (await at.law.desk.call('day.show', {})).data
    return ['emergencies', 'emergencies-overdue'].map(name => queues.find(({ queue }) => queue === name)?.length ?? 0)
  }
  const [open, late] = await lengths()
  assert.ok(open !== undefined && open > 0 && late === 0)
  await ops.server.setClock('2026-11-21T00:00:00+08:00')
  const [left, overdue] = await lengths()
  assert.deepEqual([left, overdue], [0, open])
  assert.equal((await at.law.desk.call('emergency.show', { id })).data.overdue, true)
  const things = thingsOf(await readFigures(ops.server.ctx), new Map()).map(({ what }) => what)
  assert.ok(things.includes(`紧急办理的事后复核逾期：${open} 项`))
  const list = (await at.law.desk.call('emergency.list', { tab: 'open' })).data.list
  assert.ok(list.every(({ overdue: is }) => is))
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
})

test('CON-21 the database lets an emergency write its own act only, and lets only another person review it, once', async () => {
  const insert = (act: string, by = 'checker') => sql`
    insert into emergency (act, object, input, preview, digest, by_command, done_by, done_at, reason, due_on)
    values (${act}, 'x', '{}', '', '', false, ${by}, business_now(), 'x', ${addDays(isoDate('2026-11-19'), 1)}::date)`
  const { custno, tradeacco } = ops.world.people.zhangSan
  const hold = sql`insert into payment_hold (began_at, began_by) values (business_now(), 'checker')`
  const writes = (act: string, ...write: ReturnType<typeof sql>[]) =>
    withTx(ops.db, async tx => {
      await insert(act).execute(tx)
      for (const each of write) await each.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new Error('taken back')
    })
  await assert.rejects(writes('payments hold', hold), /taken back/)
  await assert.rejects(writes('account freeze', hold), /needs a request/)
  const order = (kind: string, cause: string) => sql`
    insert into orders (custno, tradeacco, fundcode, kind, cause, shares_cents, status, accept_at, trade_date, confirm_date, request_id, body_hash, origin)
    values (${custno}, ${tradeacco}, ${funds.mixed}, ${kind}, ${cause}, 100, '9', business_now(), '2026-11-19', '2026-11-20', 'emergency-test', '', 'fund')`
  await assert.rejects(writes('shares freeze', order(KIND.freeze, 'freeze')), /taken back/)
  for (const [kind, cause] of [
    [KIND.unfreeze, 'freeze'],
    [KIND.forcedIncrease, 'adjust'],
  ] as const)
    await assert.rejects(writes('shares freeze', order(kind, cause)), /needs a request/)
  await assert.rejects(
    writes('shares add', order(KIND.forcedIncrease, 'adjust')),
    /needs a request/,
    'no act of the list',
  )
  await assert.rejects(insert('payments hold', 'nobody').execute(ops.db), /enabled operator/)
  await insert('payments hold').execute(ops.db)
  const made = await sql<{ id: string }>`select max(emergency_id)::text as id from emergency`.execute(ops.db)
  const id = made.rows[0]?.id ?? ''
  const review = (by: string) =>
    sql`
    update emergency set outcome = 'confirmed', reviewed_by = ${by}, reviewed_at = business_now(), opinion = 'x'
    where emergency_id = ${id}::bigint`.execute(ops.db)
  await assert.rejects(review('checker'), /second enabled operator/)
  await assert.rejects(sql`delete from emergency`.execute(ops.db), /only reviewed, once/)
  await assert.rejects(
    sql`update emergency set reason = 'y' where emergency_id = ${id}::bigint`.execute(ops.db),
    /once/,
  )
  await review('law')
  await assert.rejects(review('second'), /only reviewed, once/)
  const { rows } = await sql<{ def: string }>`
    select pg_get_functiondef('done_in_emergency'::regproc) as def`.execute(ops.db)
  const named = [...(rows[0]?.def ?? '').matchAll(/'([a-z ]+)'/g)].map(([, act]) => act)
  assert.deepEqual(named.toSorted(), emergencyActNames.toSorted(), 'one list in both places')
})
