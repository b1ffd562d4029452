import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { fundDay } from '@zhixiao/db/market/custodian-navs.ts'
import type { NavEvents, NavWrite, StoredNav } from '@zhixiao/db/market/nav-import.ts'
import type { FundOrder } from '@zhixiao/db/settle/fund-orders.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { custodianFigureNames, type NavFigures } from '@zhixiao/domain/fund/custodian-nav.ts'
import { explanationOf } from '@zhixiao/domain/fund/nav-explanations.ts'
import { growthE8, type NavEvent } from '@zhixiao/domain/fund/nav-jump.ts'
import { correctionDuty, growthText, type NavEntry, navQuestions } from '@zhixiao/domain/fund/nav-questions.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import {
  type Fen,
  fen,
  fenText,
  navText,
  ONE_RATIO,
  sharesText,
  sumFen,
  sumShares,
} from '@zhixiao/domain/money/money.ts'
import { COMPANY_MONEY_FEN } from '@zhixiao/domain/staff/needed-checkers.ts'
import type { ComparedNav } from '../market/compare-navs.ts'
import { agreement, type Differing } from './nav-custodian.ts'
import type { SeriesChanges } from './nav-report.ts'

export type FundSeries = { changes: SeriesChanges; stored: readonly StoredNav[]; events: NavEvents }
export type RestatedOrder = FundOrder & { worth: Fen }
type Names = ReadonlyMap<string, { name: string; mainCode: string }>
type Beside = {
  compared: readonly ComparedNav[]
  differing: readonly Differing[]
  explanation: string | undefined
  /** The company's payments into funds. */
  companyFen: Fen
}

/** The effects of a NAV import in the console's form: each NAV with the previous one, and the resulting payments. */
export function shownNavs(
  funds: readonly FundSeries[],
  restated: readonly RestatedOrder[],
  names: Names,
  { compared, differing, explanation, companyFen }: Beside,
): Shown {
  const custodian = new Map(compared.map(each => [fundDay(each.nav), each.custodian]))
  const agreed = agreement(compared)
  const apart = new Set(differing.map(fundDay))
  // Differences from the custodian come first, so that the rows shown by default include them.
  const written = funds
    .flatMap(fund => writtenBy(fund, names, custodian))
    .sort((a, b) => Number(apart.has(fundDay(b.after))) - Number(apart.has(fundDay(a.after))))
  const corrected = funds.reduce((sum, { changes }) => sum + changes.corrected.length, 0)
  const added = funds.reduce((sum, { changes }) => sum + changes.added.length, 0)
  const [plain, money] = [written.filter(({ after }) => !isMoney(after)), written.filter(({ after }) => isMoney(after))]
  return {
    changes: [],
    totals: [
      { name: '新公布', value: `${added} 个` },
      { name: '更正', value: `${corrected} 个` },
      ...(agreed ? [{ name: '与托管行一致', value: `${agreed.equal} / ${agreed.all}` }] : []),
      ...(restated.length > 0 ? restatedTotals(restated) : []),
    ],
    tables: [
      ...(plain.length > 0 ? [navTable(plain, agreed !== null)] : []),
      ...(money.length > 0 ? [incomeTable(money, agreed !== null)] : []),
      ...(differing.length > 0 ? [differingTable(differing, names, explanation ?? '')] : []),
      ...(restated.length > 0 ? [restatedTable(restated)] : []),
    ],
    warnings: [
      ...(companyFen > COMPANY_MONEY_FEN
        ? [`公司承担 ${fenText(companyFen)} 元，超过 ${fenText(fen(COMPANY_MONEY_FEN))} 元，还须财务复核`]
        : []),
      ...dutiesOf(written),
      ...(differing.length > 0 ? [`${differing.length} 个数字与托管行不同，已写明原因`] : []),
      ...questionsOf(written.flatMap(({ entry }) => entry ?? [])),
    ],
  }
}

type Written = {
  fundcode: string
  name: string
  after: NavWrite
  was: StoredNav | undefined
  entry: NavEntry | null
  custodian: NavFigures | null
}

const dutiesOf = (written: readonly Written[]): string[] =>
  written.flatMap(({ fundcode, was, after }) => {
    const duty = was ? correctionDuty(was.nav_e4, after.nav_e4) : null
    return duty === null ? [] : [`${fundcode} ${after.day}：${duty}`]
  })

const isMoney = ({ income_e4 }: NavWrite) => income_e4 !== null
const about = ({ fundcode, name, after }: Written) => [fundcode, name, after.day]
const cell = <Figure>(figure: Figure | null | undefined, textOf: (figure: Figure) => string): string =>
  figure === null || figure === undefined ? '--' : textOf(figure)

const navTable = (written: readonly Written[], hasCustodian: boolean) =>
  tableOf(
    '净值',
    ['基金', '名称', '日期', '上一净值', '原值', '新值', ...(hasCustodian ? ['托管行'] : []), '累计净值', '涨跌'],
    3,
    written.map(row => [
      ...about(row),
      cell(row.entry?.before.nav, navText),
      cell(row.was?.nav_e4, navText),
      navText(row.after.nav_e4),
      ...(hasCustodian ? [cell(row.custodian?.nav, navText)] : []),
      navText(row.after.acc_nav_e4),
      cell(row.entry, ({ before, after, events }) => growthText(growthE8(before, after, events))),
    ]),
  )

/** Money-market funds have a constant NAV and publish their income instead. */
const incomeTable = (written: readonly Written[], hasCustodian: boolean) =>
  tableOf(
    '货币基金',
    [
      '基金',
      '名称',
      '日期',
      '原万份收益（元）',
      '万份收益（元）',
      ...(hasCustodian ? ['托管行（元）'] : []),
      '原七日年化（%）',
      '七日年化（%）',
    ],
    3,
    written.map(row => [
      ...about(row),
      cell(row.was?.income_e4, incomeText),
      cell(row.after.income_e4, incomeText),
      ...(hasCustodian ? [cell(row.custodian?.income, incomeText)] : []),
      cell(row.was?.yield7_e8, yieldText),
      cell(row.after.yield7_e8, yieldText),
    ]),
  )

const incomeText = (figure: bigint) => formatScaled(figure, 4)
const yieldText = (figure: bigint) => formatScaled(figure, 6)

function writtenBy(
  { changes, stored, events }: FundSeries,
  names: Names,
  custodian: ReadonlyMap<string, NavFigures | null>,
): Written[] {
  const { fundcode, added, corrected } = changes
  const { name = '', mainCode = fundcode } = names.get(fundcode) ?? {}
  const all = eventsOf(changes, events)
  const after = [...added, ...corrected.map(each => each.after)].sort((a, b) => (a.day < b.day ? -1 : 1))
  const byDay = new Map<IsoDate, { day: IsoDate; nav_e4: NavWrite['nav_e4']; acc_nav_e4: NavWrite['acc_nav_e4'] }>(
    [...stored, ...after].map(each => [each.day, each]),
  )
  const days = [...byDay.keys()].sort()
  const dayBefore = new Map(days.map((day, at) => [day, days[at - 1] ?? day]))
  const storedOn = new Map(stored.map(nav => [nav.day, nav]))
  return after.map(each => {
    const before = byDay.get(dayBefore.get(each.day) ?? each.day)
    const was = storedOn.get(each.day)
    const point = (of: NonNullable<typeof before>) => ({ day: of.day, nav: of.nav_e4, accNav: of.acc_nav_e4 })
    const entry =
      !before || before.day === each.day
        ? null
        : { fundcode, mainCode, before: point(before), after: point(each), events: all }
    return { fundcode, name, after: each, was, entry, custodian: custodian.get(fundDay(each)) ?? null }
  })
}

function eventsOf({ dividends, splits }: SeriesChanges, known: NavEvents): NavEvent[] {
  return [
    ...[...known.dividends].map(([day, dividendE6]) => ({ day, dividendE6, splitE9: ONE_RATIO })),
    ...dividends.map(({ day, perShareE6 }) => ({ day, dividendE6: perShareE6, splitE9: ONE_RATIO })),
    ...[...known.splits].map(([day, splitE9]) => ({ day, dividendE6: 0n, splitE9 })),
    ...splits.map(({ day, ratioE9 }) => ({ day, dividendE6: 0n, splitE9: ratioE9 })),
  ]
}

/** Share classes are compared within a day. */
const questionsOf = (entries: readonly NavEntry[]): string[] =>
  [...Map.groupBy(entries, entry => entry.after.day)].flatMap(([day, ofDay]) =>
    navQuestions(ofDay).map(({ fundcode, text }) => `${fundcode} ${day}：${text}`),
  )

function restatedTotals(orders: readonly RestatedOrder[]): Shown['totals'] {
  const shares = (kind: string) =>
    sharesText(sumShares(orders.flatMap(each => (each.kind === kind && each.shares ? [each.shares] : []))))
  const money = (cause: string) =>
    fenText(sumFen(orders.flatMap(each => (each.cause === cause && each.amount ? [each.amount] : []))))
  const some = (name: string, value: string, unit: string) =>
    /^0+\.00$/.test(value) ? [] : [{ name, value: `${value} ${unit}` }]
  return [
    { name: '涉及客户', value: `${new Set(orders.map(each => each.custno)).size} 位` },
    { name: '涉及订单', value: `${new Set(orders.map(each => each.parentOrderId)).size} 笔` },
    ...some('补给客户份额', shares(KIND.addition), '份'),
    ...some('收回客户份额', shares(KIND.deduction), '份'),
    ...some('补给客户款项', money('correction'), '元'),
    ...some('公司返还销售服务费', money('service'), '元'),
    ...some('公司补给基金', money('covered'), '元'),
    ...some('公司由基金收回', money('recovered'), '元'),
  ]
}

function whatOf(kind: RestatedOrder['kind'], cause: RestatedOrder['cause']): string {
  if (kind === KIND.addition) return '补给客户份额'
  if (kind === KIND.deduction) return '收回客户份额'
  if (cause === 'correction') return '补给客户款项'
  if (cause === 'service') return '返还销售服务费'
  if (cause === 'covered') return '公司补给基金'
  return cause === 'recovered' ? '公司由基金收回' : '基金之间划转'
}

const differingTable = (differing: readonly Differing[], names: Names, explanation: string): Shown['tables'][number] =>
  tableOf(
    '与托管行不同',
    ['基金', '名称', '日期', '项目', '原因', '本方', '托管行'],
    5,
    differing.map(({ fundcode, day, figure, own, custodian }) => [
      ...[fundcode, names.get(fundcode)?.name ?? '', day],
      ...[custodianFigureNames[figure], explanationOf(explanation, fundcode) ?? '', own, custodian],
    ]),
  )

function restatedTable(orders: readonly RestatedOrder[]): Shown['tables'][number] {
  const byWorth = [...orders].sort((a, b) => Number(b.worth - a.worth))
  const rows = byWorth.map(({ custno, parentOrderId, kind, cause, shares, amount, worth }) => [
    custno,
    String(parentOrderId ?? ''),
    whatOf(kind, cause),
    shares === undefined ? '--' : sharesText(shares),
    amount === undefined ? '--' : fenText(amount),
    fenText(worth),
  ])
  const table = tableOf('补差订单，由大到小', ['客户', '原订单', '处理', '份额', '金额', '折合（元）'], 3, rows)
  return { ...table, largestFirst: true }
}

/** A table whose columns from `figures` on are numbers. */
function tableOf(title: string, names: readonly string[], figures: number, rows: readonly string[][]) {
  const columns = names.map((name, at) => ({ name, isFigure: at >= figures }))
  return { title, columns, rows: [...rows], more: 0 }
}
