import { type Shown, shownTable } from '@zhixiao/contract/console/shown.ts'
import type { FundNavs, WrittenNav } from '@zhixiao/domain/acts/nav-import.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { custodianFigureNames } from '@zhixiao/domain/fund/custodian-nav.ts'
import { agreement, type Differing, differingOf } from '@zhixiao/domain/fund/nav-differences.ts'
import { explanationOf } from '@zhixiao/domain/fund/nav-explanations.ts'
import { growthE8 } from '@zhixiao/domain/fund/nav-jump.ts'
import { correctionDuty, growthText, type NavEntry, navQuestions } from '@zhixiao/domain/fund/nav-questions.ts'
import { fundDay } from '@zhixiao/domain/fund/nav-rows.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { type Fen, fen, fenText, navText, sharesText, sumFen, sumShares } from '@zhixiao/domain/money/money.ts'
import { COMPANY_MONEY_FEN } from '@zhixiao/domain/staff/needed-checkers.ts'
import { splitQuestion } from './distributions.ts'
import type { PublishedNavs, RestatedOrder } from './nav-report.ts'

/** NAVs in the console's form: each with the previous one, and the payments that follow. @param companyFen the company's payments into funds */
export function shownNavs({ funds, restated, explanation }: PublishedNavs, companyFen: Fen): Shown {
  const all = funds.flatMap(fund => fund.written)
  const [agreed, differing] = [agreement(all), differingOf(all)]
  const apart = new Set(differing.map(fundDay))
  // Differences from the custodian come first, so that the rows shown by default include them.
  const written = funds.flatMap(rowsOf).sort((a, b) => Number(apart.has(fundDay(b))) - Number(apart.has(fundDay(a))))
  const corrected = written.filter(({ was }) => was !== null).length
  const [plain, money] = [written.filter(each => !isMoney(each)), written.filter(isMoney)]
  return {
    changes: [],
    totals: [
      { name: '新公布', value: `${written.length - corrected} 个` },
      { name: '更正', value: `${corrected} 个` },
      ...(agreed ? [{ name: '与托管行一致', value: `${agreed.equal} / ${agreed.all}` }] : []),
      ...(restated.length > 0 ? restatedTotals(restated) : []),
    ],
    tables: [
      ...(plain.length > 0 ? [navTable(plain, agreed !== null)] : []),
      ...(money.length > 0 ? [incomeTable(money, agreed !== null)] : []),
      ...(differing.length > 0 ? [differingTable(differing, funds, explanation ?? '')] : []),
      ...(restated.length > 0 ? [restatedTable(restated)] : []),
    ],
    warnings: [
      ...(companyFen > COMPANY_MONEY_FEN
        ? [`公司承担 ${fenText(companyFen)} 元，超过 ${fenText(fen(COMPANY_MONEY_FEN))} 元，还须财务复核`]
        : []),
      ...dutiesOf(written),
      ...(differing.length > 0 ? [`${differing.length} 个数字与托管行不同，已写明原因`] : []),
      ...funds.flatMap(({ fundcode, asks }) => asks.map(ask => `${fundcode} ${splitQuestion(ask.split, ask)}`)),
      ...questionsOf(written.flatMap(({ entry }) => entry ?? [])),
    ],
  }
}

/** A NAV with the name of its fund and the entry that its growth is computed from. */
type Written = WrittenNav & { name: string; entry: NavEntry | null }

const rowsOf = ({ fundcode, name, mainCode, written, events }: FundNavs): Written[] =>
  written.map(each => {
    const { day, before, after } = each
    const entry = before && { fundcode, mainCode, before, after: { day, nav: after.nav, accNav: after.accNav }, events }
    return { ...each, name, entry }
  })

const dutiesOf = (written: readonly Written[]): string[] =>
  written.flatMap(({ fundcode, day, was, after }) => {
    const duty = was ? correctionDuty(was.nav, after.nav) : null
    return duty === null ? [] : [`${fundcode} ${day}：${duty}`]
  })

const isMoney = ({ after }: Written) => after.income !== null
const ABOUT = ['基金', '名称', '日期']
const about = ({ fundcode, name, day }: Written) => [fundcode, name, day]
const cell = <Figure>(figure: Figure | null | undefined, textOf: (figure: Figure) => string): string =>
  figure === null || figure === undefined ? '--' : textOf(figure)

const navTable = (written: readonly Written[], hasCustodian: boolean) =>
  shownTable(
    '净值',
    ABOUT,
    ['上一净值', '原值', '新值', ...(hasCustodian ? ['托管行'] : []), '累计净值', '涨跌'],
    written.map(row => [
      ...about(row),
      cell(row.entry?.before.nav, navText),
      cell(row.was?.nav, navText),
      navText(row.after.nav),
      ...(hasCustodian ? [cell(row.custodian?.nav, navText)] : []),
      navText(row.after.accNav),
      cell(row.entry, ({ before, after, events }) => growthText(growthE8(before, after, events))),
    ]),
  )

/** Money-market funds have a constant NAV and publish their income instead. */
const incomeTable = (written: readonly Written[], hasCustodian: boolean) =>
  shownTable(
    '货币基金',
    ABOUT,
    [
      '原万份收益（元）',
      '万份收益（元）',
      ...(hasCustodian ? ['托管行（元）'] : []),
      '原七日年化（%）',
      '七日年化（%）',
    ],
    written.map(row => [
      ...about(row),
      cell(row.was?.income, incomeText),
      cell(row.after.income, incomeText),
      ...(hasCustodian ? [cell(row.custodian?.income, incomeText)] : []),
      cell(row.was?.yield7, yieldText),
      cell(row.after.yield7, yieldText),
    ]),
  )

const incomeText = (figure: bigint) => formatScaled(figure, 4)
const yieldText = (figure: bigint) => formatScaled(figure, 6)

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
    ...some('补给客户份额', shares(KIND.forcedIncrease), '份'),
    ...some('收回客户份额', shares(KIND.forcedDecrease), '份'),
    ...some('补给客户款项', money('correction'), '元'),
    ...some('公司返还销售服务费', money('service'), '元'),
    ...some('基金返还浮动管理费', money('floating'), '元'),
    ...some('公司补给基金', money('covered'), '元'),
    ...some('公司由基金收回', money('recovered'), '元'),
  ]
}

function whatOf(kind: RestatedOrder['kind'], cause: RestatedOrder['cause']): string {
  if (kind === KIND.forcedIncrease) return '补给客户份额'
  if (kind === KIND.forcedDecrease) return '收回客户份额'
  if (cause === 'correction') return '补给客户款项'
  if (cause === 'service') return '返还销售服务费'
  if (cause === 'floating') return '返还浮动管理费'
  if (cause === 'covered') return '公司补给基金'
  return cause === 'recovered' ? '公司由基金收回' : '基金之间划转'
}

const differingTable = (
  differing: readonly Differing[],
  funds: readonly FundNavs[],
  explanation: string,
): Shown['tables'][number] =>
  shownTable(
    '与托管行不同',
    [...ABOUT, '项目', '原因'],
    ['本方', '托管行'],
    differing.map(({ fundcode, day, figure, own, custodian }) => [
      ...[fundcode, funds.find(fund => fund.fundcode === fundcode)?.name ?? '', day],
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
  const table = shownTable('补差订单，由大到小', ['客户', '原订单', '处理'], ['份额', '金额', '折合（元）'], rows)
  return { ...table, largestFirst: true }
}
