import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listNameHits } from '@zhixiao/db/account/name-hits.ts'
import { listAudit, writeAudit } from '@zhixiao/db/ops/audit.ts'
import { readQueues } from '@zhixiao/db/ops/queues.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { firstSignIn, hireStaff, startTestConsole } from '../../doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../../doors/shell/testing.ts'
import { runPlans } from '../../jobs/run-plans.ts'
import { screenNames } from '../../jobs/screen-names.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { entryOf, putOnList } from '../../testing/name-lists.ts'
import { idNumberOf, newcomer, openingOf } from '../../testing/opening.ts'
import { startTestServer } from '../../testing/server.ts'
import { startPeer } from '../../testing/signed-peer.ts'
import { funds, loadWorld, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'
import { movePayments } from '../settle/payments.ts'
import { takeList } from './take-list.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await hireStaff(ops.server.ctx, { he: ['compliance'], shi: ['compliance'], ke: ['service'] })
})
after(() => ops.close())

const UNDER_REVIEW = 'GUARD-ID-REVIEW'
const header = 'list,entry,names,id_numbers,births,nationality,text'
const hitsOf = async (custno: string) =>
  (await listNameHits(ops.db, 'newest', 100)).filter(hit => hit.custno === custno).toReversed()
const kindsOf = async (custno: string) => (await hitsOf(custno)).map(({ kind, holds }) => [kind, holds])
const clientOf = async (who: PersonName) => ops.server.client(await ops.world.tokenOf(who))

async function buy(who: PersonName): Promise<string> {
  const { tradeacco } = ops.world.people[who]
  const answer = await (await clientOf(who)).call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  return answer.ok ? 'ok' : answer.code
}

/** The number of the request that one of compliance opened. */
async function ask(hit: bigint | undefined, word: string, by = 'he') {
  const { text } = await runAs(ops.server.ctx, by, ['name-hit', 'decide', String(hit), word, '--reason', '核对了证件'])
  return { id: /Request (\d+): nothing changes/.exec(text)?.[1] ?? '', text }
}
async function decide(hit: bigint | undefined, word: string) {
  const { id } = await ask(hit, word)
  return runAs(ops.server.ctx, 'shi', ['approve', id])
}

test('a file is taken whole or not at all, a version each; what left it has ended', async () => {
  const file = (name: string, ...lines: string[]) => ops.file(name, [header, ...lines].join('\n'))
  const bad = file('bad.csv', 'un,1,某人,,1970-13-01,,', 'eu,1,X,,,,', 'un,,,身份证:12,,,')
  const refused = await ops.run('name-list', 'import', bad)
  assert.equal(refused.code, 1)
  for (const fault of [/line 2, column births/, /line 3, column list/, /line 3, column names/, /line 4, column entry/])
    assert.match(refused.text, fault)
  const good = file('un.csv', 'un,1,甲某;Jia Mou,护照:G1234567,1970,朝鲜,"所列, 原文"', 'un,2,乙某,,,,')
  const dry = await ops.run('name-list', 'import', good, '--dry-run')
  assert.match(dry.text, /version 1: 2 new, 0 changed, 0 ended; 0 new hits/)
  assert.match((await ops.run('name-list', 'list')).text, /no name list/)
  assert.match((await ops.run('name-list', 'import', good)).text, /version 1: 2 new/)
  assert.match((await ops.run('name-list', 'import', good)).text, /nothing was changed/)
  const next = file('un2.csv', 'un,1,甲某;Jia Mou,护照:G1234567,1971,朝鲜,"所列, 原文"', 'un,3,丙某,,,,')
  assert.match((await ops.run('name-list', 'import', next)).text, /version 2: 1 new, 1 changed, 1 ended/)
  assert.match((await ops.run('name-list', 'list')).text, /un {2}version 2, 2 entries, un2\.csv/)
  const stored = await sql<{ row: string }>`
    select e::text as row from name_list_entry e union all select k::text from name_list_key k`.execute(ops.db)
  for (const plain of ['甲某', 'Jia', 'G1234567', '原文'])
    assert.ok(!stored.rows.some(({ row }) => row.includes(plain)), plain)
})

test('a number, a name with birth date and a name alone are hits, of another year none; each holds by the setting', async () => {
  const { wangWuC1, zhaoLiuLowest, qianQiC5, sunBaIdExpired, zhangSan } = ops.world.people
  const born = (idno: string) => `${idno.slice(6, 10)}-${idno.slice(10, 12)}-${idno.slice(12, 14)}`
  const listed = [
    entryOf('1', { ids: [{ kind: '身份证', number: wangWuC1.idno.toLowerCase() }] }),
    entryOf('2', { names: ['赵　六'], births: [born(zhaoLiuLowest.idno)] }),
    entryOf('3', { names: ['某某', '钱·七'] }),
    entryOf('4', { names: ['孙八'], births: ['1931'] }),
  ]
  const { ctx } = ops.server
  await putOnList({ ...ctx, env: { ...ctx.env, nameLists: { adapter: 'file', block: ['id', 'birth'] } } }, listed)
  assert.deepEqual(await kindsOf(wangWuC1.custno), [['id', true]])
  assert.deepEqual(await kindsOf(zhaoLiuLowest.custno), [['birth', true]])
  assert.deepEqual(await kindsOf(qianQiC5.custno), [['name', false]])
  assert.deepEqual(await kindsOf(sunBaIdExpired.custno), [])
  assert.equal(await buy('qianQiC5'), 'ok')
  // The setting in force holds from the next screening on, and leaves no second hit.
  await screenNames(ctx)
  assert.deepEqual(await kindsOf(qianQiC5.custno), [['name', true]])
  assert.equal(await buy('qianQiC5'), UNDER_REVIEW)
  assert.deepEqual(await kindsOf(zhangSan.custno), [])
})

test('a held customer can move nothing, and reads the words of an ordinary review', async () => {
  const { tradeacco, custno } = ops.world.people.wangWuC1
  const client = await clientOf('wangWuC1')
  const own = { tradeacco, tradePassword: TRADE_PASSWORD }
  const card = {
    cardno: '6225880137706868',
    mobileno: '13811112222',
    cardTicket: `001.${'0'.repeat(32)}.${'1'.repeat(13)}.${'0'.repeat(64)}`,
    agreements: ticked('addCard'),
  }
  const answers = [
    await client.call('trade.redemption', { ...own, fundCode: funds.mixed, shares: '1.00', largeRedemption: '1' }),
    await client.call('trade.bonus', { ...own, fundCode: funds.mixed, dividendType: '0' }),
    await client.call('trade.withdrawal', { orderId: '1', tradePassword: TRADE_PASSWORD }),
    await client.call('trade.remitNotice', { remitId: '1', handling: 'return', tradePassword: TRADE_PASSWORD }),
    await client.call('account.bankAdd', { ...card, tradePassword: TRADE_PASSWORD }),
    await client.call('account.bankUnbind', own),
    await client.call('account.close', { password: TRADE_PASSWORD, smsCode: '123456' }),
  ]
  assert.deepEqual(
    answers.map(answer => (answer.ok ? 'ok' : answer.code)),
    answers.map(() => UNDER_REVIEW),
  )
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.idcardupload === '2')
  const copy = await client.call('account.dataExport', { kind: 'trade', password: TRADE_PASSWORD })
  assert.ok(copy.ok)
  const files = copy.data.files.map(({ base64 }) => Buffer.from(base64, 'base64').toString())
  const told = JSON.stringify([copy.data.withheld, files])
  for (const word of ['name_hit', 'screen_key', 'name-hit', '名单', '反洗钱保密', '命中'])
    assert.ok(!told.includes(word), word)
  const found = (await listAudit(ops.db, 100)).filter(({ act }) => act === 'name-hit.found')
  assert.ok(found.length > 0 && !JSON.stringify(found.map(({ detail }) => detail)).includes(custno))
})

test('customer service sees the review that the customer sees, and nothing else', async () => {
  const office = await startTestConsole(ops.server.ctx)
  const desk = office.desk()
  await firstSignIn(desk, 'ke')
  const { custno } = ops.world.people.wangWuC1
  const shown = await desk.call('customer.show', { custno })
  assert.equal(shown.data.identity.idUpload, '审核中')
  const day = await desk.call('day.show', {})
  for (const word of ['name-hit', 'name_hit', '命中', '反洗钱'])
    assert.ok(!JSON.stringify([shown.data, day.data]).includes(word), word)
  await office.close()
})

test('two of compliance decide: nobody else asks, releases or reads, and the database refuses a decision without them', async () => {
  const [hit] = await hitsOf(ops.world.people.wangWuC1.custno)
  const id = hit?.hit_id
  for (const outsider of ['ke', 'zhao']) {
    assert.match((await ask(id, 'cleared', outsider)).text, /has no role with the right/)
    assert.match((await runAs(ops.server.ctx, outsider, ['name-hit', 'list'])).text, /has no role with the right/)
  }
  const asked = await ask(id, 'cleared')
  assert.match(asked.text, /待核 -> 误报/)
  for (const outsider of ['ke', 'zhao', 'he'])
    assert.equal((await runAs(ops.server.ctx, outsider, ['approve', asked.id])).code, 1, outsider)
  assert.doesNotMatch((await runAs(ops.server.ctx, 'zhao', ['requests'])).text, /name-hit/)
  assert.match((await runAs(ops.server.ctx, 'shi', ['requests'])).text, /name-hit decide/)
  assert.equal(await buy('wangWuC1'), UNDER_REVIEW)
  const alone = withTx(ops.db, async tx => {
    await sql`update name_hit set state = 'cleared', reason = 'x', requested_by = 'he', decided_by = 'shi',
      decided_at = business_now() where hit_id = ${id}`.execute(tx)
    await writeAudit(tx, { actor: 'x', act: 'x', detail: {} })
  })
  await assert.rejects(alone, /decided by a request of one person of compliance/)
  const done = await runAs(ops.server.ctx, 'shi', ['approve', asked.id])
  assert.equal(done.code, 0, done.text)
  assert.notEqual(await buy('wangWuC1'), UNDER_REVIEW)
  const [cleared] = await hitsOf(ops.world.people.wangWuC1.custno)
  assert.deepEqual(
    [cleared?.state, cleared?.requested_by, cleared?.decided_by, cleared?.reason],
    ['cleared', 'he', 'shi', '核对了证件'],
  )
  await screenNames(ops.server.ctx)
  assert.equal((await hitsOf(ops.world.people.wangWuC1.custno)).length, 1, 'what was cleared is not found again')
})

test('the console lists hits to compliance alone, with what the list says, and asks a second one there', async () => {
  const office = await startTestConsole(ops.server.ctx)
  const [maker, outsider] = [office.desk(), office.desk()]
  await firstSignIn(maker, 'he')
  await hireStaff(ops.server.ctx, { fu: ['service', 'clearing'] })
  await firstSignIn(outsider, 'fu')
  assert.equal((await outsider.call('nameHit.list', { tab: 'waiting' })).code, 'CON-0403')
  const { custno } = ops.world.people.zhaoLiuLowest
  const find = async () =>
    (await maker.call('nameHit.list', { tab: 'waiting' })).data.list.find(hit => hit.custno === custno)
  const hit = await find()
  assert.deepEqual([hit?.kind, hit?.holds, hit?.entry.names, hit?.requestId], ['birth', true, ['赵　六'], null])
  const proposal = {
    act: 'name-hit decide' as const,
    input: { id: hit?.hitId ?? '', decision: 'confirmed' as const, reason: '出生地相同' },
  }
  assert.equal((await outsider.call('request.try', proposal)).code, 'CON-0403')
  const tried = await maker.call('request.try', proposal)
  assert.deepEqual(tried.data.shown?.changes[0], { name: '命中', before: '待核', after: '确认' })
  const asked = await maker.call('request.submit', { ...proposal, digest: tried.data.digest, note: '请复核' })
  assert.equal(asked.code, '0000')
  assert.equal((await find())?.requestId, asked.data.requestId)
  const { code } = await runAs(ops.server.ctx, 'he', ['reject', asked.data.requestId, '--reason', '再核对'])
  assert.equal(code, 0)
  await office.close()
})

test('a confirmed hit keeps holding when the entry leaves the list, until it is decided again; a changed entry is a new hit', async () => {
  const { custno } = ops.world.people.zhaoLiuLowest
  const [hit] = await hitsOf(custno)
  assert.equal((await decide(hit?.hit_id, 'confirmed')).code, 0)
  await putOnList(ops.server.ctx, [entryOf('9', {})])
  assert.equal(await buy('zhaoLiuLowest'), UNDER_REVIEW)
  assert.match((await runAs(ops.server.ctx, 'he', ['name-hit', 'list'])).text, /确认, holds.*\n.*no longer listed/)
  assert.equal((await decide(hit?.hit_id, 'cleared')).code, 0)
  assert.notEqual(await buy('zhaoLiuLowest'), UNDER_REVIEW)
  await putOnList(ops.server.ctx, [entryOf('2', { names: ['赵六'] })])
  assert.deepEqual(
    (await hitsOf(custno)).map(({ state, kind }) => [state, kind]),
    [
      ['cleared', 'birth'],
      ['open', 'name'],
    ],
  )
})

test('an order decided before a hit is not placed, money waits for people, and a plan fails in the words of a review', async () => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const order = await ops.buy(funds.mixed, 10_000n)
  await movePayments(ops.server.ctx)
  await sql`
    insert into bank_txn (custno, order_id, direction, attempt, amount_fen, state, due_date)
    values (${custno}, ${order}, 'out', 1, 100, 'requested', business_now()::date)`.execute(ops.db)
  const [before] = (
    await sql<{ version: number }>`select version from customer where custno = ${custno}`.execute(ops.db)
  ).rows
  await putOnList(ops.server.ctx, [entryOf('5', { names: ['张三'] })])
  const [now] = (await sql<{ version: number }>`select version from customer where custno = ${custno}`.execute(ops.db))
    .rows
  assert.ok(before && now && now.version > before.version)
  assert.equal(await buy('zhangSan'), UNDER_REVIEW)
  const stateOf = async () =>
    (
      await sql<{ state: string }>`select state from bank_txn where order_id = ${order} and direction = 'out'`.execute(
        ops.db,
      )
    ).rows[0]?.state
  await movePayments(ops.server.ctx)
  assert.equal(await stateOf(), 'requested')
  const credits = (await readQueues(ops.db)).find(({ queue }) => queue === 'credits')
  assert.equal(credits?.length, 0, 'all staff see the queues')
  await sql`
    insert into plan (custno, tradeacco, fundcode, unit, month_day, amount_fen, next_due, next_run, request_id, body_hash, created_at, changed_at)
    values (${custno}, ${tradeacco}, ${funds.mixed}, '0', 20, 100000, '2026-11-20', '2026-11-20', 'held-plan-1', 'x',
      business_now(), business_now())`.execute(ops.db)
  const { report } = await runPlans(ops.server.ctx, isoDate('2026-11-20'))
  assert.deepEqual(report, { placed: 0, failed: 1, stuck: 0 })
  const [hit] = await hitsOf(custno)
  assert.equal((await decide(hit?.hit_id, 'cleared')).code, 0)
  await movePayments(ops.server.ctx)
  assert.equal(await stateOf(), 'done')
})

test('an account is opened and held at once; a list that arrives meanwhile misses nobody', async () => {
  const idno = idNumberOf('19900312', '901')
  await putOnList(ops.server.ctx, [entryOf('6', { ids: [{ kind: '身份证', number: idno }] })])
  const who = await newcomer(ops.server)
  const opened = await who.client.call('account.open', await openingOf(ops.server, who, { idno }))
  assert.ok(opened.ok)
  assert.deepEqual(await kindsOf(who.custno), [['id', true]])
  const info = await who.client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.idcardupload === '2')

  const second = await newcomer(ops.server)
  const input = await openingOf(ops.server, second, { custname: '阿里·买买提' })
  const entries = [entryOf('7', { names: ['阿里买买提'] })]
  const [reply] = await Promise.all([
    second.client.call('account.open', input),
    withTx(ops.db, async tx => {
      const taken = await takeList(tx, ops.server.ctx, { code: 'race', source: 'x', sha256: '', entries }, 'test')
      await new Promise(resolve => setTimeout(resolve, 300))
      return taken
    }),
  ])
  assert.ok(reply.ok)
  assert.deepEqual(await kindsOf(second.custno), [['name', true]])

  const third = await newcomer(ops.server)
  const late = await openingOf(ops.server, third, { custname: '买买提·阿里' })
  const opening = third.client.call('account.open', late)
  // The list waits for an opening that has begun, and then finds its customer.
  const list = async () => {
    await new Promise(resolve => setTimeout(resolve, 20))
    await withTx(ops.db, tx =>
      takeList(
        tx,
        ops.server.ctx,
        { code: 'race', source: 'y', sha256: '', entries: [entryOf('8', { names: ['买买提阿里'] })] },
        'test',
      ),
    )
  }
  const [lateReply] = await Promise.all([opening, list()])
  assert.ok(lateReply.ok)
  assert.deepEqual(await kindsOf(third.custno), [['name', true]])
})

test('an entry that has left its list finds nobody any more', async () => {
  await putOnList(ops.server.ctx, [entryOf('11', { names: ['曾经在册'] }), entryOf('12', {})], 'left')
  await putOnList(ops.server.ctx, [entryOf('12', {})], 'left')
  const who = await newcomer(ops.server)
  assert.ok((await who.client.call('account.open', await openingOf(ops.server, who, { custname: '曾经在册' }))).ok)
  await screenNames(ops.server.ctx)
  assert.deepEqual(await hitsOf(who.custno), [])
})

test('a person declared as controller or beneficiary is screened with the customer', async () => {
  await putOnList(ops.server.ctx, [entryOf('10', { names: ['幕后人'] })], 'persons')
  const who = await newcomer(ops.server)
  const opening = await openingOf(ops.server, who)
  assert.ok((await who.client.call('account.open', opening)).ok)
  assert.deepEqual(await hitsOf(who.custno), [])
  const set = await who.client.call('account.userInfoSet', {
    myselfIsContorler: '0',
    controller: { relation: '1', nationality: '156', name: '幕后人', idtype: '0', idno: idNumberOf('19700101', '011') },
  })
  assert.ok(set.ok, JSON.stringify(set))
  assert.deepEqual(
    (await hitsOf(who.custno)).map(hit => [hit.who, hit.kind]),
    [['controller', 'name']],
  )
})

test('with NAME_LISTS=none nothing is screened and no list is taken', async () => {
  const server = await startTestServer({ settings: { NAME_LISTS: 'none' } })
  await loadWorld(server)
  const who = await newcomer(server)
  assert.ok((await who.client.call('account.open', await openingOf(server, who))).ok)
  assert.deepEqual((await screenNames(server.ctx)).report, { customers: 0 })
  assert.equal((await sql`select from screen_key`.execute(server.db)).rows.length, 0)
  await server.close()
})

test('lists are fetched in parts and taken whole; one that cannot be had as a whole leaves the one in force', async () => {
  let version = '7'
  let parts: Record<string, object> = {}
  const peer = await startPeer(({ path, body }) => {
    if (path === '/v1/names/lists') return { body: { lists: [{ code: 'pbc', version }] } }
    return { body: parts[JSON.parse(body).after] ?? {} }
  })
  const { url, keyId, keyFile, peerKeyFile } = peer.peer
  const settings = {
    NAME_LISTS: 'http',
    NAMES_URL: url,
    NAMES_PEER_KEY_FILE: peerKeyFile,
    GATEWAY_KEY_ID: keyId,
    GATEWAY_KEY_FILE: keyFile,
  }
  const server = await startTestServer({ settings })
  const { people } = await loadWorld(server)
  const heldBy = async () => (await listNameHits(server.db, 'waiting', 10)).map(({ custno }) => custno)
  const first = { version: '7', next: 'p2', entries: [entryOf('1', { names: ['张三'] })] }
  parts = { '': first, p2: { version: '7', next: null, entries: [entryOf('2', {})] } }
  assert.deepEqual((await screenNames(server.ctx)).done, true)
  assert.deepEqual(await heldBy(), [people.zhangSan.custno])
  version = '8'
  const wrong: (typeof parts)[] = [
    { '': { ...first, version: '8' }, p2: { version: '9', next: null, entries: [] } },
    { '': { version: '8', next: null, entries: [] } },
    { '': { version: '8', next: null, entries: [entryOf('3', { births: ['1970-02-30'] })] } },
    { '': { version: '8', next: null, entries: [entryOf('3', {}), entryOf('3', {})] } },
    {},
  ]
  for (const each of wrong) {
    parts = each
    const { done, report } = await screenNames(server.ctx)
    assert.deepEqual([done, 'missing' in report && report.missing], [false, 1], JSON.stringify(each))
  }
  const { rows } = await sql<{ version: number }>`select version from name_list`.execute(server.db)
  assert.deepEqual(rows, [{ version: 1 }])
  parts = { '': { version: '8', next: null, entries: [entryOf('3', { names: ['李四', '王五'] })] } }
  assert.equal((await screenNames(server.ctx)).done, true)
  assert.deepEqual((await heldBy()).toSorted(), [people.zhangSan.custno, people.wangWuC1.custno].toSorted())
  await server.close()
  peer.close()
})
