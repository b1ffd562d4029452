import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { type Reply, type Seen, startPeer } from '../testing/signed-peer.ts'
import { funds, loadWorld } from '../testing/world.ts'
import { jobs } from './jobs.ts'
import { takeCustodianNavs } from './take-custodian-navs.ts'

const FRIDAY = isoDate('2026-11-20')
const NAV = { fundCode: funds.mixed, day: '2026-11-20', unitNav: '1.2345', accumulatedNav: '2.2345' }
const MONEY = { ...NAV, fundCode: funds.money, unitNav: '1.0000', accumulatedNav: '1.0000' }

let answer: (body: { day: string; after: string }) => Reply
let custodian: Awaited<ReturnType<typeof startPeer>>
let server: TestServer
before(async () => {
  custodian = await startPeer((request: Seen) => answer(JSON.parse(request.body)))
  const { url, keyId, keyFile, peerKeyFile } = custodian.peer
  server = await startTestServer({
    settings: {
      CUSTODIAN: 'http',
      CUSTODIAN_URL: url,
      CUSTODIAN_PEER_KEY_FILE: peerKeyFile,
      GATEWAY_KEY_ID: keyId,
      GATEWAY_KEY_FILE: keyFile,
    },
  })
  await loadWorld(server)
  await server.setClock('2026-11-20T19:00:00+08:00')
})
beforeEach(() => {
  custodian.seen.length = 0
})
after(async () => {
  await server.close()
  custodian.close()
})

const asked = () => custodian.seen.map(({ path, body }) => [path, JSON.parse(body).day])
const kept = () =>
  server.db
    .selectFrom('custodian_nav')
    .select(['fundcode', 'day', 'version', 'nav_e4', 'acc_nav_e4', 'income_e4', 'yield7_e8', 'source'])
    .orderBy('fundcode')
    .orderBy('day')
    .orderBy('version')
    .execute()
const part = (lines: object[], more: object = {}) => ({ body: { complete: true, next: null, lines, ...more } })
const none = part([], { complete: false })
const take = () => takeCustodianNavs(server.ctx, FRIDAY)

test('the evening’s NAVs are asked for until the custodian says that nothing more comes, and of the days before', async () => {
  answer = () => none
  assert.deepEqual(await take(), { done: false, report: { navs: 0, corrected: 0, strange: 0 } })
  assert.deepEqual(
    asked(),
    ['20', '19', '18', '17', '16', '13'].map(day => ['/v1/custodian/navs', `2026-11-${day}`]),
  )
  const sunday = { ...MONEY, day: '2026-11-15', incomePer10k: '0.4000' }
  answer = ({ day, after }) => {
    if (day === '2026-11-16') return part([sunday])
    if (day !== '2026-11-20') return none
    return after === ''
      ? part([NAV, { ...NAV, fundCode: '000000' }], { next: 'p2' })
      : part([{ ...MONEY, incomePer10k: '0.5234', sevenDayYieldPercent: '1.612' }])
  }
  assert.deepEqual(await take(), { done: true, report: { navs: 3, corrected: 0, strange: 1 } })
  const common = { version: 1, source: 'http' }
  const money = { fundcode: funds.money, nav_e4: 10_000n, acc_nav_e4: 10_000n, ...common }
  assert.deepEqual(
    (await kept()).toSorted((a, b) => (a.fundcode + a.day < b.fundcode + b.day ? -1 : 1)),
    [
      { ...money, day: '2026-11-15', income_e4: 4_000n, yield7_e8: null },
      { ...money, day: '2026-11-20', income_e4: 5_234n, yield7_e8: 1_612_000n },
      {
        fundcode: funds.mixed,
        day: '2026-11-20',
        nav_e4: 12_345n,
        acc_nav_e4: 22_345n,
        income_e4: null,
        yield7_e8: null,
        ...common,
      },
    ].toSorted((a, b) => (a.fundcode + a.day < b.fundcode + b.day ? -1 : 1)),
  )
  assert.deepEqual(await take(), { done: true, report: { navs: 0, corrected: 0, strange: 1 } }, 'asked again')
})

test('a figure that the custodian corrects gets the next version', async () => {
  answer = ({ day }) => (day === '2026-11-20' ? part([{ ...NAV, unitNav: '1.2346' }]) : none)
  assert.deepEqual(await take(), { done: true, report: { navs: 0, corrected: 1, strange: 0 } })
  const versions = (await kept()).filter(row => row.fundcode === funds.mixed)
  assert.deepEqual(
    versions.map(row => [row.version, row.nav_e4]),
    [
      [1, 12_345n],
      [2, 12_346n],
    ],
  )
})

test('LIV-06 the service fee that the custodian booked comes with its NAV, once', async () => {
  answer = ({ day }) =>
    day === '2026-11-20' ? part([{ ...NAV, unitNav: '1.2346', serviceFee: '12.34' }, MONEY]) : none
  await take()
  await take()
  assert.deepEqual(await server.db.selectFrom('service_booking').select(['fundcode', 'day', 'booked_fen']).execute(), [
    { fundcode: funds.mixed, day: '2026-11-20', booked_fen: 1_234n },
  ])
})

test('an answer that is unsigned, of another form or contradicts itself keeps nothing and is asked for again', async () => {
  const before = await kept()
  const bad = { ...NAV, unitNav: '9.0000' }
  const wrong: [string, Reply][] = [
    ['another key', { ...part([bad]), by: custodian.keys.stranger }],
    ['another status', { ...part([bad]), status: 400 }],
    ['a NAV of three places', part([{ ...bad, unitNav: '9.000' }])],
    ['a NAV of nothing', part([{ ...bad, unitNav: '0.0000' }])],
    ['an accumulated NAV that is no number', part([{ ...bad, accumulatedNav: '1e3' }])],
    ['a fund and day twice', part([bad, { ...bad, unitNav: '9.0001' }])],
    ['a day that is to come', part([{ ...bad, day: '2026-11-21' }])],
    ['a service fee below zero', part([{ ...bad, serviceFee: '-0.39' }])],
    ['a service fee of three places', part([{ ...bad, serviceFee: '0.390' }])],
    ['a part that never ends', part([bad], { next: 'p2' })],
  ]
  for (const [what, reply] of wrong) {
    answer = () => reply
    assert.equal((await take()).done, false, what)
    assert.deepEqual(await kept(), before, what)
    answer = () => none
    await take()
  }
})

test('a firm without a custodian by wire waits for nothing', async () => {
  const { ctx } = server
  const bare = {
    ...ctx,
    env: { ...ctx.env, custodian: { adapter: 'none', requiredFrom: null } as const },
    gateways: { ...ctx.gateways, custodian: null },
  }
  assert.deepEqual(await takeCustodianNavs(bare, FRIDAY), { done: true, report: { navs: 0 } })
  const names = jobs.map(job => job.name)
  assert.ok(names.indexOf('take-custodian-navs') < names.indexOf('publish-demo-navs'))
})
