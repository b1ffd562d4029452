import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { loadDemo } from '../doors/demo/load-demo.ts'
import type { CustodianGateway } from '../kernel/ports.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { publishDemoNavs } from './publish-demo-navs.ts'

const FRIDAY = isoDate('2026-11-20')
const FUND = '990044'

let server: TestServer
before(async () => {
  server = await startTestServer({ empty: true, settings: { DEMO: '1', CUSTODIAN: 'embedded' } })
  await loadDemo(server.db)
  await server.setClock('2026-11-20T19:30:00+08:00')
})
after(() => server.close())

const navsOf = (table: 'nav' | 'custodian_nav') =>
  server.db
    .selectFrom(table)
    .select(['fundcode', 'day', 'nav_e4', 'acc_nav_e4', 'income_e4', 'yield7_e8'])
    .where('day', '=', FRIDAY)
    .orderBy('fundcode')
    .orderBy('version', 'desc')
    .execute()
const withCustodian = (change: (embedded: CustodianGateway) => CustodianGateway) => {
  const { ctx } = server
  const embedded = ctx.gateways.custodian
  assert.ok(embedded)
  return { ...ctx, gateways: { ...ctx.gateways, custodian: change(embedded) } }
}

test('an invented NAV waits for the custodian that says otherwise, and for the one that is silent', async () => {
  const silent = withCustodian(() => ({ navs: async () => null }))
  const waiting = await publishDemoNavs(silent, FRIDAY)
  assert.equal(waiting.done, false)
  assert.deepEqual(await navsOf('nav'), [])
  const other = withCustodian(embedded => ({
    async navs(day) {
      const given = await embedded.navs(day)
      const navs = (given?.navs ?? []).map(nav => (nav.fundcode === FUND ? { ...nav, nav: navE4(1n) } : nav))
      return given && { ...given, navs }
    },
  }))
  const partly = await publishDemoNavs(other, FRIDAY)
  assert.deepEqual([partly.done, Reflect.get(partly.report, 'withheld')], [false, 1])
  const published = await navsOf('nav')
  assert.ok(published.length > 40)
  assert.ok(published.every(nav => nav.fundcode !== FUND))
})

test('the embedded custodian knows the invented NAVs: the rest is published once it agrees', async () => {
  const { done, report } = await publishDemoNavs(server.ctx, FRIDAY)
  assert.deepEqual([done, report], [true, { navs: 1 }])
  const custodian = new Map((await navsOf('custodian_nav')).toReversed().map(nav => [nav.fundcode, nav]))
  const published = await navsOf('nav')
  assert.deepEqual(
    published,
    published.map(nav => custodian.get(nav.fundcode)),
  )
  assert.deepEqual(await publishDemoNavs(server.ctx, FRIDAY), { done: true, report: { navs: 0 } })
})

test('the demo’s wrong NAV of yesterday is right at its custodian', async () => {
  const wrong = await server.db
    .selectFrom('custodian_nav')
    .innerJoin('nav', join =>
      join.onRef('nav.fundcode', '=', 'custodian_nav.fundcode').onRef('nav.day', '=', 'custodian_nav.day'),
    )
    .select(['custodian_nav.fundcode', 'custodian_nav.nav_e4'])
    .where('nav.day', '=', isoDate('2026-11-19'))
    .whereRef('nav.nav_e4', '<>', 'custodian_nav.nav_e4')
    .execute()
  assert.deepEqual(wrong, [{ fundcode: FUND, nav_e4: 21_319n }])
})
