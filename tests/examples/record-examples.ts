import { type CallName, calls, type OutputOf } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { DEMO_LOGIN_PASSWORD, DEMO_TRADE_PASSWORD, world } from '@zhixiao/demo/world.ts'
import { agreementsOf, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { fillDemo } from '@zhixiao/server/doors/demo/fill-demo.ts'
import { lastCode, solvedCaptcha } from '@zhixiao/server/testing/codes.ts'
import { startTestServer, type TestServer } from '@zhixiao/server/testing/server.ts'
import type { Loose } from '@zhixiao/server/testing/trading-client.ts'

/** What was sent, before secrets were encrypted and without the common fields, and what came back. */
type Recorded = Partial<Record<CallName, { input: object; answer: unknown }>>

type Ask = <Name extends CallName>(name: Name, input: Loose<Name>) => Promise<OutputOf<Name>>

const AT = '2026-11-20T10:00:00+08:00'

/** Sends real calls to a server with the demo; the text of packages/contract/src/examples.json. */
export async function drawExamples(): Promise<string> {
  const server = await startTestServer({ empty: true })
  try {
    await fillDemo(server.ctx)
    await server.setClock(AT)
    const recorded: Recorded = {}
    await asVisitor(askAs(server, null, recorded))
    const token = await logIn(server, askAs(server, null, recorded))
    const ask = askAs(server, token, recorded)
    await readOwn(ask)
    await trade(ask)
    await ask('token.logout', { accesstoken: token })
    return `${JSON.stringify(recorded, null, 1)}\n`
  } finally {
    await server.close()
  }
}

const COMMON = new Set(['channel', 'version', 'market', 'deviceId', 'timestamp', 'nonce', 'sign'])

/** Calls as one client, and notes the first request of each call that succeeds. */
function askAs(server: TestServer, token: string | null, recorded: Recorded): Ask {
  let sent: Record<string, unknown> = {}
  const client = server.client(token, {
    fetch: (url, init) => {
      const given = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
      sent = { ...Object.fromEntries(new URL(String(url)).searchParams), ...given }
      return fetch(url, init)
    },
  })
  return async (name, input) => {
    const result = await client.call(name, input)
    if (!result.ok) throw new Error(`${name}: ${result.code} ${result.msg} ${JSON.stringify(result.data)}`)
    const call: SiteCall = calls[name]
    const own = Object.entries({ ...input, ...sent }).filter(([field]) => !COMMON.has(field))
    const plain = own.map(
      ([field, value]) => [field, call.secret?.includes(field) ? Reflect.get(input, field) : value] as const,
    )
    recorded[name] ??= { input: Object.fromEntries(plain.map(settled)), answer: settledDeep(result.data) }
    return result.data
  }
}

/** What differs each time, by the name of its field. */
const FRESH: Readonly<Record<string, string>> = {
  accesstoken: 'cWSmVv8nTcRYiIa50ysYpvcO0XzOK7nsakHw1ITRYOM',
  captchaId: 'NrN-MkVoX46j3P-EFLJ8Mw',
  expiresAt: '2026-11-20T10:00:00.000Z',
  image: 'data:image/png;base64,iVBORw0KGgo…',
  smsCode: '206547',
}
const LONGEST_LIST = 2
const LONGEST_TEXT = 300

const settled = ([name, value]: readonly [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'string' && Object.hasOwn(FRESH, name) ? FRESH[name] : settledDeep(value),
]

/** The same at each recording; lists and texts are cut. */
function settledDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(settledDeep)
  if (typeof value === 'string') return shortened(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(settled))
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  const start = text.slice(0, LONGEST_TEXT)
  // Groups of four remain base64.
  return /^[A-Za-z0-9+/]+$/.test(start) ? start : `${start}…`
}

const pageParam = { pageNum: 1, pageSize: 2 }
const FUND = '990044'
const OTHER_FUND = '990057'

function firstOf<Item>(list: readonly Item[], what: string): Item {
  const [first] = list
  if (first === undefined) throw new Error(`The demo has no ${what}.`)
  return first
}

/** What everybody may read. */
async function asVisitor(ask: Ask): Promise<void> {
  await ask('content.fundList', { pageParam })
  for (const name of [
    'content.awardWall',
    'content.recommendList',
    'content.searchKeywordList',
    'content.fundIncType',
    'content.fundTypeList',
    'content.supportBankList',
    'content.aboutUs',
    'content.infoNotice',
    'content.agreementList',
    'content.companyFigures',
    'content.holdingFan',
    'static.area',
    'static.bankBin',
    'trade.sysdate',
  ] as const)
    await ask(name, {})
  const fund = { fundCode: FUND }
  for (const name of [
    'content.fundDetail',
    'content.navList',
    'content.fundRisk',
    'content.fundPortfolio',
    'content.fundHistory',
    'content.fundSummary',
    'content.agencyFund',
    'trade.workdates',
  ] as const)
    await ask(name, fund)
  await ask('content.fundSeries', { ...fund, period: 'month' })
  await ask('content.ranking', { period: 'year', limit: '2' })
  await ask('content.feeQuote', { ...fund, amount: '10000.00', days: '365' })
  const plan = { amount: '1000.00', every: 'month', day: '8', from: '2025-11-20', to: '2026-11-19' } as const
  await ask('content.planBacktest', { ...fund, ...plan })
  await ask('content.fundCompare', { codes: `${FUND},${OTHER_FUND}`, period: 'year' })
  await ask('content.search', { keyWord: 'yyjk' })
  await ask('content.aggregation', { requests: [{ name: 'content.fundDetail', input: fund }] })
  await ask('query.dict', { dictnameList: 'sex' })
  await ask('trade.planWorkdates', { unit: '0', monthDay: '8' })
  await readTexts(ask)
}

async function readTexts(ask: Ask): Promise<void> {
  const articles = await ask('content.articleList', { pageParam })
  await ask('content.articleDetail', { id: firstOf(articles.list, 'article').id })
  const notices = await ask('content.noticeList', { pageParam })
  await ask('content.noticeDetail', { id: firstOf(notices.list, 'notice').noticeId })
  const managers = await ask('content.managerList', { pageParam })
  await ask('content.managerDetail', { manId: firstOf(managers.list, 'manager').manId })
  const service = await ask('content.serviceCenterList', { serviceType: 'common_question', pageParam })
  await ask('content.serviceCenterDetail', { id: firstOf(service.list, 'answer').id })
  await ask('content.jobList', { pageParam })
  await ask('content.agencyList', { pageParam })
  await ask('content.publicityList', { list: 'sales', pageParam })
  await ask('content.columnList', { id: 'viewpoint' })
  await ask('content.columnRefList', { id: 'viewpoint' })
  await ask('content.advertList', { id: 'home' })
  await ask('content.pageDetail', { id: 'aml' })
}

/** Logs 张三 in by password, on a device that is new to the site, as a first visit is. */
async function logIn(server: TestServer, ask: Ask): Promise<string> {
  const { mobile } = world.zhangSan
  const captchaId = await solvedCaptcha(server, 'newDevice', mobile)
  await ask('serve.imageCodeSend', { purpose: 'login', subject: mobile })
  await ask('serve.workCodeSend', { purpose: 'login', subject: mobile })
  await ask('serve.mobileCodeSend', { purpose: 'newDevice', mobile, captchaId })
  const smsCode = await lastCode(server, mobile)
  const account = { idType: '10', account: mobile, password: DEMO_LOGIN_PASSWORD } as const
  const { accesstoken } = await ask('token.login', { ...account, smsCode })
  return accesstoken
}

/** What a customer reads of their own. */
async function readOwn(ask: Ask): Promise<void> {
  for (const name of [
    'account.userInfo',
    'account.bankList',
    'account.bankMine',
    'account.riskInfo',
    'account.riskCustomer',
    'account.riskList',
    'account.footprintList',
    'account.collectList',
    'account.loginList',
    'account.deviceList',
    'account.consentList',
    'query.shareInfo',
    'query.firstIncome',
    'query.toBeConfirmed',
    'query.specialHoldshare',
    'query.bonusStatus',
    'query.bonusList',
    'query.remitNotice',
    'query.messages',
    'trade.planList',
    'trade.todo',
  ] as const)
    await ask(name, {})
  const { holdings } = await ask('query.shareInfo', {})
  const { fundCode, tradeacco } = firstOf(holdings, 'holding')
  for (const name of ['query.holdPeriod', 'query.holdTime', 'query.lockShare'] as const)
    await ask(name, { fundCode, tradeacco })
  for (const name of ['query.targetFunds', 'query.fundTiming'] as const) await ask(name, { fundCode })
  await ask('query.tradeRecord', { pageParam })
  for (const name of ['query.direct', 'query.replace'] as const) await ask(name, { pageParam })
  await ask('query.assetsInTransit', { querytype: 'ALL' })
  await ask('query.income', { by: 'fund', period: '2026-11' })
  await ask('query.incomeByBill', { period: '2026-10' })
  await ask('query.trendAll', { period: 'month' })
  await ask('query.trend', { period: 'month', fundCode })
  await ask('query.bill', { period: '2026-10', pageParam })
  await ask('query.shareStatement', { date: '2026-11-19' })
}

/** Orders of each kind, a withdrawal and a plan. */
async function trade(ask: Ask): Promise<void> {
  const { holdings } = await ask('query.shareInfo', {})
  const { tradeacco } = firstOf(holdings, 'holding')
  const key = { tradePassword: DEMO_TRADE_PASSWORD }
  const buy = { fundCode: FUND, tradeacco, ...key, agreements: await documentsOf(ask, 'purchase') }
  await ask('trade.limit', { fundCode: FUND })
  await ask('trade.riskAssessment', { fundCode: FUND })
  await ask('trade.warnings', { fundCode: FUND })
  await ask('trade.fare', { fundCode: FUND, amount: '10000.00' })
  const { orderId } = await ask('trade.purchase', { ...buy, amount: '10000.00' })
  for (const name of ['query.recordDetail', 'query.orderEvidence', 'query.orderReceipt'] as const)
    await ask(name, { orderId })
  await ask('trade.withdrawal', { orderId, ...key })
  const { fundCode } = firstOf(
    holdings.filter(each => Number(each.available) >= 1_000 && each.fundType !== 'money'),
    'holding to sell',
  )
  const sell = { fundCode, tradeacco, ...key, shares: '100.00' }
  await ask('trade.redemption', { ...sell, largeRedemption: '1' })
  const { list: targets } = await ask('query.targetFunds', { fundCode })
  const targetFundCode = firstOf(targets, 'fund to convert into').fundCode
  await ask('trade.conversion', {
    ...sell,
    targetFundCode,
    agreements: await documentsOf(ask, 'convert', targetFundCode),
  })
  await ask('trade.bonus', { fundCode, tradeacco, ...key, dividendType: '0' })
  const { planId } = await ask('trade.plan', { ...buy, amount: '1000.00', unit: '0', monthDay: '8' })
  await ask('trade.planRuns', { planId, pageParam })
  await ask('trade.planStatus', { planId, move: 'pause', ...key })
  await ask('account.behaviourAdd', { refType: 'own_select', refObjectId: FUND })
  await ask('account.behaviourDelete', { refType: 'own_select', refObjectId: FUND })
}

/** The documents that an order accepts, in the versions in force. */
async function documentsOf(ask: Ask, act: 'purchase' | 'convert', fundCode = FUND) {
  const { list } = await ask('content.agreementList', { fundCode })
  const needed: readonly string[] = [PRODUCT_SUMMARY, ...agreementsOf[act]]
  return list.filter(({ id }) => needed.includes(id)).map(({ id, version }) => ({ agreement: id, version }))
}
