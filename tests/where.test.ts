import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import { consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { reportKindCodes } from '@zhixiao/domain/staff/reports.ts'
import { screens } from '../apps/console/src/screens.ts'
import { jobs } from '../apps/server/src/jobs/jobs.ts'
import { findNamed, type Named } from '../scripts/lib/named.ts'
import { findPlaces } from '../scripts/lib/places.ts'

const places: Readonly<Record<string, string>> = {
  'cut-off': 'packages/domain/src/calendar/shanghai.ts',
  'redemption fee': 'packages/domain/src/fee/redemption-fee.ts',
  'money fund income': 'packages/domain/src/settle/money-fund.ts',
  'carry orders': 'apps/server/src/engine/settle/steps/income.ts',
  风险高于您: 'packages/domain/src/customer/warning-titles.ts',
  'sms code seconds': 'apps/server/src/platform/secrets/sms-code.ts',
  'sms code lifetime': 'apps/server/src/platform/secrets/sms-code.ts',
  'job that pays redemptions': 'apps/server/src/engine/settle/payments.ts',
  'redemption payout': 'apps/server/src/engine/settle/payments.ts',
  'session timeout': 'apps/server/src/kernel/setting-words.ts',
  'wrong password lock': 'apps/server/src/platform/secrets/password-counter.ts',
  'plan deduction date': 'packages/domain/src/calendar/plan-dates.ts',
  'mobile mask': 'packages/domain/src/customer/masks.ts',
  'login limit': 'apps/server/src/kernel/rate-limits.ts',
  'axis ticks': 'packages/ui/src/chart/scale.ts',
  'risk score': 'packages/domain/src/customer/risk-score.ts',
  sitemap: 'apps/web/src/site-files/sitemap.ts',
  巨额赎回: 'docs/glossary.md',
  'deduction failed sms': 'packages/domain/src/sms/messages.ts',
}

test('words lead to the place that a newcomer looks for, among the first ten', () => {
  const astray = Object.entries(places).filter(
    ([words, file]) => !findPlaces(words, 10).some(({ at }) => at.startsWith(`${file}:`)),
  )
  assert.deepEqual(astray, [])
})

/** What a newcomer asks, with the file that has to come first. */
const first: Readonly<Record<string, string>> = {
  'report of plans': 'packages/domain/src/staff/reports.ts',
  'screen of dividend method': 'apps/web/src/screens/trade/dividend/DividendScreen.tsx',
  'invariant of frozen shares': 'packages/db/src/views/invariant_frozen_matches_pending.sql',
  'setting of backup folder': 'apps/server/src/kernel/setting-words.ts',
  'an act of staff that refunds an order': 'packages/contract/src/acts/order-refund.ts',
  'which act freezes an account': 'packages/contract/src/acts/account-freeze.ts',
  哪个办理冻结份额: 'packages/contract/src/acts/shares-freeze.ts',
  'which report lists large redemptions': 'packages/domain/src/staff/reports.ts',
  规模报表: 'packages/domain/src/staff/reports.ts',
  'SMS text of a new mobile': 'packages/domain/src/sms/messages.ts',
  'which text message tells of a failed plan': 'packages/domain/src/sms/messages.ts',
  定投失败的短信: 'packages/domain/src/sms/messages.ts',
  'a plan and its card': 'apps/server/src/engine/orders/plan-facts.ts',
  'which job sends the statements': 'apps/server/src/jobs/send-statements.ts',
  哪个任务清理过期会话: 'apps/server/src/jobs/sweep.ts',
  'a screen of the console for complaints': 'apps/console/src/screens/tickets/TicketsScreen.tsx',
  'the console screen with the audit log': 'apps/console/src/screens/audit/AuditScreen.tsx',
  汇款的后台页面: 'apps/console/src/screens/remittances/RemittancesScreen.tsx',
  'screen of the site where one redeems': 'apps/web/src/screens/trade/sell/SellScreen.tsx',
  网站的定投页面: 'apps/web/src/screens/trade/fix/FixScreen.tsx',
  'which invariant balances an entry': 'packages/db/src/views/invariant_entry_balances.sql',
  'invariant of money in transit': 'packages/db/src/views/invariant_in_transit_matches_pending.sql',
  "a refusal's words for an unknown fund": 'packages/domain/src/acts/refusals/common.ts',
  登记机构的拒绝理由: 'packages/domain/src/acts/refusals/common.ts',
  'where is the redemption fee rounded': 'packages/domain/src/fee/redemption-fee.ts',
  赎回费舍入: 'packages/domain/src/fee/redemption-fee.ts',
  'which trigger keeps the audit log': 'packages/db/src/migrations/0004_audit.sql',
  分录的触发器: 'packages/db/src/migrations/0014_ledger.sql',
  "trigger that refuses a change of an order's status": 'packages/db/src/migrations/0011_orders.sql',
  订单状态触发器: 'packages/db/src/migrations/0011_orders.sql',
  'report of the service fee given back': 'packages/domain/src/staff/reports.ts',
  'rounding of the purchase fee': 'packages/domain/src/fee/purchase-fee.ts',
  'job that runs the plans': 'apps/server/src/jobs/run-plans.ts',
  'invariant that lots add up to the holding': 'packages/db/src/views/invariant_lots_match_holding.sql',
  'refusal when an account is frozen': 'packages/domain/src/acts/refusals/common.ts',
  'screen of the site with the bill': 'apps/web/src/screens/assets/bill/BillScreen.tsx',
  'NAV import act': 'packages/contract/src/acts/nav-import.ts',
  银行卡更换短信: 'packages/domain/src/sms/messages.ts',
  'cut-off': 'packages/domain/src/calendar/shanghai.ts',
  暂停申购: 'packages/domain/src/codes/fund-status.ts',
  'yearly report of sales by fund': 'packages/domain/src/staff/reports.ts',
  'screen of the console where NAVs are entered': 'apps/console/src/screens/nav/NavScreen.tsx',
  'web screen to convert shares': 'apps/web/src/screens/trade/change/ChangeScreen.tsx',
  客户投诉登记的后台页面: 'apps/console/src/screens/tickets/TicketsScreen.tsx',
  'web screen of the risk questionnaire': 'apps/web/src/screens/account/risk/RiskScreen.tsx',
  '控制台 未匹配的来款 页面': 'apps/console/src/screens/remittances/RemittancesScreen.tsx',
  'rule for T+1 confirmation days': 'packages/domain/src/calendar/order-days.ts',
}

test('ACT-04 words of a newcomer lead to the right place first, whatever kind of thing they ask for', () => {
  const found = Object.keys(first).map(words => [words, findPlaces(words, 1)[0]?.at.replace(/:\d+$/, '')])
  assert.deepEqual(Object.fromEntries(found), first)
})

test('ACT-04 notes of past runs are no answer, nor is a word that names a property of every object', () => {
  assert.deepEqual(
    findPlaces('planted faults', 10).filter(({ at }) => at.startsWith('docs/log/')),
    [],
  )
  assert.ok(findPlaces('constructor of orders', 10).length > 0)
})

test('words of nothing find nothing', () => {
  assert.deepEqual(findPlaces('qzxv', 10), [])
  assert.deepEqual(findPlaces('', 10), [])
})

/** Where a newcomer goes first for each kind. */
const firstOf: Readonly<Record<Named['kind'], RegExp[]>> = {
  act: [
    /^packages\/contract\/src\/acts\/[a-z-]+\.ts$/,
    /^apps\/server\/src\/(?:acts|doors\/shell(?:\/[a-z]+)?)\/[a-z-]+\.ts$/,
  ],
  'console call': [
    /^packages\/contract\/src\/console\/[a-z-]+\.ts$/,
    /^apps\/server\/src\/doors\/console\/(?:[a-z-]+\/)?[a-z-]+\.ts$/,
  ],
  'console screen': [/^apps\/console\/src\/screens\/[a-z]+\/\w+Screen\.tsx$/],
  report: [/^packages\/domain\/src\/staff\/reports\.ts$/, /^apps\/server\/src\/doors\/console\/report-tables\.ts$/],
  job: [/^apps\/server\/src\/jobs\/[a-z-]+\.ts$/],
  'SMS text': [/^packages\/domain\/src\/sms\/messages\.ts$/],
  setting: [/^apps\/server\/src\/kernel\/env\.ts$/, /^docs\/settings\.md$/],
}

test('ACT-04 the path of a screen of the console leads to the calls that it makes', () => {
  const called = findNamed('/reconciliations').filter(({ kind }) => kind === 'console call')
  assert.ok(called.some(({ name }) => name === 'reconciliation.list'))
  assert.ok(called.every(({ files }) => files.some(file => file.startsWith('apps/server/src/doors/console/'))))
  assert.ok(!called.some(({ name }) => name === 'nav.grid'))
})

test('ACT-04 each act, job, call and screen of the console and each report leads by its names to what makes it, a setting to its form and its words', () => {
  const asked: [string, Named['kind']][] = [
    ...actNames.flatMap((name): [string, 'act'][] => [name, actOf(name).zh].map(each => [each, 'act'])),
    ...Object.values(consoleCalls).map(({ name }): [string, 'console call'] => [name, 'console call']),
    ...screens.flatMap(({ path, name }): [string, 'console screen'][] =>
      [path, name].map(each => [each, 'console screen']),
    ),
    ...reportKindCodes.map((name): [string, 'report'] => [name, 'report']),
    ...jobs.map(({ name }): [string, 'job'] => [name, 'job']),
    ...['planMissed', '定投未能执行'].map((name): [string, 'SMS text'] => [name, 'SMS text']),
    ['DATABASE_POOLER', 'setting'],
  ]
  assert.ok(asked.length > 200)
  const astray = asked.filter(([words, kind]) => {
    const found = findNamed(words).find(each => each.kind === kind)
    return !found || firstOf[kind].some(place => !found.files.some(file => place.test(file)))
  })
  assert.deepEqual(astray, [])
})

test('ACT-04 a call of the console leads to the screen that asks it', () => {
  const screenOf = (name: string) =>
    findNamed(name).flatMap(({ files }) => files.filter(file => file.endsWith('Screen.tsx')))
  assert.deepEqual(screenOf('order.list'), ['apps/console/src/screens/orders/OrdersScreen.tsx'])
  assert.deepEqual(screenOf('order.show'), ['apps/console/src/screens/orders/OrderScreen.tsx'])
})

test('ACT-04 an act of domain leads to its rule and the tests of both', () => {
  const [refund] = findNamed('手工退款')
  assert.deepEqual(refund?.files.slice(0, 5), [
    'packages/contract/src/acts/order-refund.ts',
    'packages/domain/src/acts/order-refund.ts',
    'apps/server/src/acts/order-refund.ts',
    'packages/domain/src/acts/order-refund.test.ts',
    'apps/server/src/acts/order-refund.test.ts',
  ])
  assert.deepEqual(findNamed('qzxv'), [])
})
