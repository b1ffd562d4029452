import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { nextCallId } from '../scripts/lib/new/call.ts'
import { format } from '../scripts/lib/new/format.ts'
import { kinds } from '../scripts/lib/new/kinds.ts'
import { fileOf, usesOf } from '../scripts/lib/source-graph.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const isThere = (path: string) => existsSync(new URL(`../${path}`, import.meta.url))

function make(kind: string, words: string) {
  const found = kinds[kind]
  assert.ok(found, kind)
  return found.make(words.split(' '), read)
}

/** What each kind creates from the words of its usage, and the rows that its lists gain. */
const expected: Readonly<Record<string, { created: string[]; rows: Readonly<Record<string, string[]>> }>> = {
  call: {
    created: [
      'packages/contract/src/query/fund-diary.ts',
      'apps/server/src/calls/query/fund-diary.ts',
      'apps/server/src/calls/query/fund-diary.test.ts',
    ],
    rows: {
      'packages/contract/src/calls.ts': [
        "import { fundDiary } from './query/fund-diary.ts'",
        "  'query.fundDiary': fundDiary,",
      ],
      'apps/server/src/handlers.ts': [
        "import { fundDiary } from './query/fund-diary.ts'",
        "  'query.fundDiary': fundDiary,",
      ],
    },
  },
  screen: {
    created: ['apps/web/src/screens/assets/calendar/CalendarScreen.tsx', 'tests/e2e/calendar.e2e.ts'],
    rows: {
      'packages/domain/src/codes/site-paths.ts': ["  calendar: '/assets/calendar',"],
      'apps/web/src/routes.ts': [
        "    name: 'calendar',",
        "    file: 'screens/assets/calendar/CalendarScreen.tsx',",
        "    title: '资金日历',",
      ],
    },
  },
  act: {
    created: [
      'packages/contract/src/acts/fund-rename.ts',
      'packages/domain/src/acts/fund-rename.ts',
      'packages/domain/src/acts/fund-rename.test.ts',
      'apps/server/src/acts/fund-rename.ts',
      'apps/server/src/acts/fund-rename.test.ts',
    ],
    rows: {
      'packages/contract/src/acts/acts.ts': [
        "import { fundRename } from './fund-rename.ts'",
        "  'fund rename': fundRename,",
      ],
      'apps/server/src/acts/act-handlers.ts': [
        "import { fundRename } from './fund-rename.ts'",
        "  'fund rename': fundRename,",
      ],
      'apps/console/src/screens/funds/FundScreen.tsx': [
        "import { AskButton } from '../../ask/AskButton.tsx'",
        '          <p className="c-funds__bar"><AskButton act="fund rename" given={{ fund: fundCode }} about={data.fundName} refetch={[\'fund.show\']} /></p>',
      ],
    },
  },
  'console-call': {
    created: [
      'packages/contract/src/console/voucher.ts',
      'apps/server/src/doors/console/voucher.ts',
      'apps/server/src/doors/console/voucher-list.test.ts',
    ],
    rows: {
      'packages/contract/src/console/console-calls.ts': [
        "import { voucherList } from './voucher.ts'",
        "  'voucher.list': voucherList,",
      ],
      'apps/server/src/doors/console/console-handlers.ts': [
        "import * as voucher from './voucher.ts'",
        "  'voucher.list': voucher.list,",
      ],
      'packages/contract/src/console/call-names.ts': ["  'voucher.list': '查看凭证列表',"],
    },
  },
  'console-screen': {
    created: ['apps/console/src/screens/vouchers/VouchersScreen.tsx', 'tests/e2e/console-vouchers.e2e.ts'],
    rows: {
      'apps/console/src/screens.ts': [
        "    path: '/vouchers',",
        "    name: '凭证',",
        "    key: 'd',",
        "    views: { '': 'screens/vouchers/VouchersScreen.tsx' },",
      ],
    },
  },
  report: {
    created: ['apps/server/src/doors/console/vouchers-report.test.ts'],
    rows: {
      'packages/domain/src/staff/reports.ts': ["  vouchers: { name: '凭证', isAsOf: false, needs: 'orders' },"],
      'apps/server/src/doors/console/report-tables.ts': [
        "    case 'vouchers':",
        "      throw new Error('TODO: the tables of this report')",
      ],
    },
  },
  message: {
    created: ['packages/domain/src/sms/plan-moved.test.ts'],
    rows: {
      'packages/domain/src/sms/messages.ts': ["  planMoved: '定投已改期',", "  planMoved: '您的{fund}TODO。',"],
    },
  },
  job: {
    created: ['apps/server/src/jobs/send-vouchers.ts', 'apps/server/src/jobs/send-vouchers.test.ts'],
    rows: {
      'apps/server/src/jobs/jobs.ts': [
        "import { sendVouchers } from './send-vouchers.ts'",
        "  { name: 'send-vouchers', at: '16:00', days: 'open', run: sendVouchers },",
      ],
      'packages/domain/src/staff/job-purposes.ts': ["  'send-vouchers': '生成当日凭证',"],
    },
  },
  gateway: {
    created: [
      'apps/server/src/platform/gateways/tax-office.ts',
      'apps/server/src/platform/gateways/http/tax-office.ts',
      'apps/server/src/platform/gateways/http/tax-office.test.ts',
      'apps/channel-sandbox/src/tax-office.ts',
    ],
    rows: {
      'apps/server/src/kernel/ports.ts': [
        '/** TODO: what it answers; null while the outcome is unknown. */',
        'export type TaxOfficeGateway = { ask(day: IsoDate): Promise<{ text: string } | null> }',
      ],
      'apps/server/src/kernel/context.ts': ['  TaxOfficeGateway,', '  taxOffice: TaxOfficeGateway | null'],
      'apps/server/src/create-context.ts': [
        "import { taxOfficeOf } from './platform/gateways/tax-office.ts'",
        '        taxOffice: taxOfficeOf(env.taxOffice),',
      ],
      'apps/server/src/platform/gateways/observed.ts': [
        "    taxOffice: gateways.taxOffice && { ask: timed('taxOffice', 'ask', gateways.taxOffice.ask, gotten) },",
      ],
      'apps/server/src/kernel/gateway-settings.ts': [
        "export const taxOfficeAdapters = ['none', 'embedded', 'http'] as const",
        '  TAX_OFFICE_URL: httpAddress,',
        '  TAX_OFFICE_PEER_KEY_FILE: filled,',
        "export type TaxOfficeSettings = { adapter: 'none' | 'embedded' } | { adapter: 'http'; peer: PeerSettings }",
        'export const taxOfficeSettings = (adapter: (typeof taxOfficeAdapters)[number], raw: Raw): TaxOfficeSettings =>',
        "  adapter === 'http' ? { adapter, peer: peerOf(raw, 'TAX_OFFICE') } : { adapter }",
        '  taxOffice,',
        '  taxOffice: TaxOfficeSettings',
        "    ...lacking('TAX_OFFICE=http', taxOffice.adapter === 'http' ? peerNeeds(taxOffice.peer, 'TAX_OFFICE') : {}),",
        "    ...(taxOffice.adapter === 'http' ? tlsFaults('TAX_OFFICE', taxOffice.peer) : []),",
      ],
      'apps/server/src/kernel/gateway-tls.ts': [
        '  TAX_OFFICE_TLS_CERT_FILE: file,',
        '  TAX_OFFICE_TLS_KEY_FILE: file,',
        '  TAX_OFFICE_TLS_CA_FILE: file,',
      ],
      'apps/server/src/kernel/env.ts': [
        '  taxOfficeAdapters,',
        '  taxOfficeSettings,',
        '  taxOffice: taxOfficeAdapters,',
        "  TAX_OFFICE: choice(taxOfficeAdapters, 'none'),",
        '    taxOffice: raw.TAX_OFFICE,',
        '  taxOffice: taxOfficeSettings(raw.TAX_OFFICE, raw),',
      ],
      'apps/server/src/kernel/gateway-setting-words.ts': [
        "  'TAX_OFFICE=http',",
        'export const taxOfficeWords = {',
        '  TAX_OFFICE: {',
        "    en: 'adapter of the tax office: http, none, or embedded, which is refused in production',",
        "    zh: '税务机关的适配器：http、none，或 embedded（生产环境拒绝启动）',",
        "  TAX_OFFICE_URL: address('tax office', '税务机关', 'TAX_OFFICE=http'),",
        "  TAX_OFFICE_PEER_KEY_FILE: peerKey('TAX_OFFICE=http'),",
        "  TAX_OFFICE_TLS_CERT_FILE: certificate('tax office', '税务机关', 'TAX_OFFICE_TLS_KEY_FILE'),",
        "  TAX_OFFICE_TLS_KEY_FILE: certificateKey('TAX_OFFICE_TLS_CERT_FILE'),",
        "  TAX_OFFICE_TLS_CA_FILE: authority('tax office', '税务机关'),",
      ],
      'apps/server/src/kernel/setting-words.ts': [
        '  taxOfficeWords,',
        "  { title: { en: 'Tax office', zh: '税务机关' }, words: taxOfficeWords },",
        '  ...taxOfficeWords,',
      ],
      'apps/server/src/platform/start/production-faults.ts': [
        "  TAX_OFFICE: 'invents what the tax office says: name the adapter of the tax office, or none',",
        "      ['TAX_OFFICE', gateways.taxOffice],",
      ],
      'apps/server/src/doors/shell/doctor/doctor-gateways.ts': [
        '    ...(await taxOfficeFindings(ctx)),',
        'const taxOfficeFindings = async ({ env: { taxOffice } }: OpsContext): Promise<Finding[]> =>',
        "  taxOffice.adapter === 'http' ? peerFindings('TAX_OFFICE', 'the tax office', taxOffice.peer) : []",
      ],
      'packages/gateway/src/payments.ts': [
        "  taxOffice: '/v1/tax-office/ask',",
        '  taxOffice: z.object({ day: z.iso.date() }),',
        '  taxOffice: z.object({ text: z.string().max(64) }),',
      ],
      'packages/gateway/src/openapi.ts': ["  taxOffice: 'TODO',"],
      'apps/channel-sandbox/src/sandbox.ts': ["import { taxOffice } from './tax-office.ts'", '    taxOffice,'],
    },
  },
  setting: {
    created: ['apps/server/src/kernel/voucher-form.test.ts'],
    rows: {
      'apps/server/src/kernel/env.ts': ["  VOUCHER_FORM: z.string().default(''),", '  voucherForm: raw.VOUCHER_FORM,'],
      'apps/server/src/kernel/setting-words.ts': ["  VOUCHER_FORM: { en: 'TODO', zh: 'TODO' },"],
    },
  },
}

for (const [kind, { usage }] of Object.entries(kinds)) {
  test(`ACT-04 npm run new makes the files of a new ${kind} with a failing test, and its rows in the lists, once each`, () => {
    const { created, changed } = make(kind, usage)
    assert.deepEqual(Object.keys(created), expected[kind]?.created)
    const tests = Object.entries(created).filter(([path]) => /\.(test|e2e)\.ts$/.test(path))
    assert.equal(tests.length, kind === 'act' ? 2 : 1)
    for (const [path, text] of tests) assert.match(text, /assert\.fail\(/, path)
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(changed).map(([path, text]) => {
          const old = read(path).split('\n')
          const lines = text.split('\n')
          assert.deepEqual(
            old.filter(line => !lines.includes(line)),
            [],
          )
          return [path, lines.filter(line => !old.includes(line))]
        }),
      ),
      expected[kind]?.rows,
    )
  })

  test(`ACT-04 what the files of a new ${kind} import is there, or is one of them`, () => {
    const { created } = make(kind, usage)
    const imported = Object.entries(created).flatMap(([path, text]) =>
      usesOf(text).flatMap(
        ({ source }) => fileOf(path, source) ?? (source.startsWith('.') ? [`${path} ${source}`] : []),
      ),
    )
    assert.deepEqual(
      imported.filter(path => !(path in created) && !isThere(path)),
      [],
    )
  })
}

test('ACT-04 the linter has nothing to say about what npm run new makes and formats, however its name sorts', t => {
  const folder = mkdtempSync(join(tmpdir(), 'new-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const settings = JSON.parse(read('biome.json'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }))
  const usages = Object.entries(kinds).map(([kind, { usage }]) => [kind, usage] as const)
  for (const [kind, words] of [
    ...usages,
    ['act', 'account close'],
    ['act', 'voucher send 寄送凭证 --area remittance --checkers both'],
    ['act', 'client rename 更名'],
  ] as const) {
    const { created, changed } = make(kind, words)
    const texts = Object.entries({ ...created, ...changed })
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const root = pathToFileURL(`${folder}/`)
    assert.equal(format(root, Object.keys({ ...created, ...changed })), '', `${kind} ${words}`)
  }
})

test('ACT-04 an act is made in an area with people who ask and approve, and any other is refused with a list of those', () => {
  const areaOf = (words: string) =>
    /area: '(\w+)'/.exec(make('act', words).created['packages/contract/src/acts/fund-rename.ts'] ?? '')?.[1]
  assert.deepEqual([areaOf('fund rename'), areaOf('fund rename --area nav')], ['identity', 'nav'])
  for (const area of [' customer', ' ticket', ' none', ''])
    assert.throws(
      () => make('act', `fund rename --area${area}`),
      /--area is one of these, not .+\n {2}nav: asked for by entry; approved by check\n {2}fund: asked for by entry; approved by check, compliance\n/,
    )
})

const inEach = (words: string) => {
  const { created, changed } = make('act', `unit rename 改名 ${words}`)
  const of = (folder: string) => created[`${folder}/unit-rename.ts`] ?? ''
  return {
    definition: of('packages/contract/src/acts'),
    rule: of('packages/domain/src/acts'),
    handler: of('apps/server/src/acts'),
    test: created['apps/server/src/acts/unit-rename.test.ts'] ?? '',
    changed: Object.keys(changed),
  }
}

test('ACT-04 an act of funds locks and names a fund, and any other one a customer', () => {
  for (const area of ['nav', 'fund', 'event']) {
    const { definition, rule, handler } = inEach(`--area ${area}`)
    assert.match(definition, /input: z\.strictObject\(\{ fund: .+history: 'fund'/s, area)
    assert.match(rule, /refuse\('fund\.unknown', \{ fund \}\)/, area)
    assert.match(handler, /lockMarketImport\(tx\)\n.+lockFunds\(tx, \[fund\]\)/, area)
    assert.doesNotMatch(handler, /tables: \[\]|ustomer/, area)
  }
  for (const area of ['identity', 'shares', 'freeze', 'remittance']) {
    const { definition, rule } = inEach(`--area ${area}`)
    assert.match(definition, /custno: .+subjects/s, area)
    assert.match(rule, /refuse\('customer\.closed', \{ custno \}\)/, area)
  }
})

test('ACT-04 two checkers of an act are those of its area, in its definition and in its test', () => {
  const { definition, test } = inEach('--area fund --checkers both')
  assert.match(definition, /checkers: 'both',/)
  assert.match(test, /release\(proposal, 'asks', 'check', 'compliance'\)/)
  assert.doesNotMatch(inEach('--area fund').definition, /checkers/)
  assert.throws(() => inEach('--area nav --checkers both'), /no two roles/)
  assert.throws(() => inEach('--area fund --checkers three'), /--checkers is both/)
})

test('ACT-04 the button of an act stands on the one screen of its object, where its area has one', () => {
  const screensOf = (area: string) => inEach(`--area ${area}`).changed.filter(path => path.endsWith('.tsx'))
  assert.deepEqual(screensOf('fund'), ['apps/console/src/screens/funds/FundScreen.tsx'])
  assert.deepEqual(screensOf('identity'), ['apps/console/src/screens/customers/Overview.tsx'])
  assert.deepEqual(screensOf('remittance'), [])
})

test('ACT-04 a further console call of a group goes to its file, or to one of its own where the group is a folder', () => {
  const order = make('console-call', 'order.stop 中止订单')
  assert.deepEqual(Object.keys(order.created), ['apps/server/src/doors/console/order-stop.test.ts'])
  assert.match(order.changed['apps/server/src/doors/console/order.ts'] ?? '', /ConsoleHandler<'order\.stop'>/)
  assert.match(
    order.changed['packages/contract/src/console/order.ts'] ?? '',
    /name: 'order\.stop',[^}]*path: '\/console-api\/order-stop',\n {2}access: 'staff',\n {2}right:/,
  )
  assert.match(
    order.changed['packages/contract/src/console/console-calls.ts'] ?? '',
    /orderShow, orderStop \} from '\.\/order\.ts'/,
  )
  const ticket = make('console-call', 'ticket.merge 合并工单')
  assert.ok('apps/server/src/doors/console/ticket/merge.ts' in ticket.created)
  assert.match(
    ticket.changed['apps/server/src/doors/console/console-handlers.ts'] ?? '',
    /import \{ merge as ticketMerge \} from '\.\/ticket\/merge\.ts'/,
  )
})

test('ACT-04 imports and rows stand where the others do', () => {
  const acts = make('act', 'fund rename').changed['packages/contract/src/acts/acts.ts'] ?? ''
  assert.ok(acts.indexOf('./fund-rename.ts') < acts.indexOf('./fund-suspend.ts'))
  assert.ok(acts.indexOf('./fund-rename.ts') > acts.indexOf('./customer-close.ts'))
  const handlers = make('act', 'fund rename').changed['apps/server/src/acts/act-handlers.ts'] ?? ''
  assert.match(handlers, /'fund liquidate': .+\n {2}'fund rename': .+\n {2}'fund suspend': /)
  assert.match(acts, /'fund liquidate': .+\n {2}'fund rename': /)
  const jobs = make('job', 'send-vouchers 生成当日凭证').changed['apps/server/src/jobs/jobs.ts'] ?? ''
  assert.ok(jobs.indexOf('./send-vouchers.ts') < jobs.indexOf('./settle-and-verify.ts'))
  assert.match(jobs, /at: '15:00'.+\n.+run: sendVouchers \},\n.+at: '18:30'/)
})

test('ACT-04 a call whose name another group has is imported under the name of its group', () => {
  const { changed } = make('call', 'serve.bill')
  assert.ok(changed['packages/contract/src/calls.ts']?.includes("import { bill as serveBill } from './serve/bill.ts'"))
})

test('ACT-04 names that are taken, or are none, are refused with what is wrong', () => {
  const taken = {
    call: 'query.shareInfo',
    screen: '/assets/bill 账单',
    act: 'order refund',
    'console-screen': 'nav 净值',
    report: 'sales 销售',
    message: 'planMissed 定投',
    job: 'settle-day 结算',
    gateway: 'custodian 托管行',
    setting: 'BRAND_FILE',
  } as const satisfies Record<string, string>
  for (const [kind, words] of Object.entries(taken)) assert.throws(() => make(kind, words), /There is an? .+ already/)
  for (const kind of Object.keys(kinds)) assert.throws(() => make(kind, '../Up'), / not \.\.\/Up\.$/)
  for (const words of ['rename', 'Fund rename', 'fund', 'fund rename 改名 now']) assert.throws(() => make('act', words))
  for (const [kind, words] of [
    ['screen', '/assets/calendar'],
    ['console-screen', 'vouchers'],
    ['report', 'vouchers'],
    ['message', 'planMoved'],
    ['job', 'send-vouchers'],
    ['gateway', 'tax-office'],
  ] as const)
    assert.throws(() => make(kind, words), /needs a/)
  assert.equal(nextCallId(['CALL-001', 'CALL-907']), 'CALL-908')
  assert.equal(nextCallId(['CALL-001']), 'CALL-902')
})
