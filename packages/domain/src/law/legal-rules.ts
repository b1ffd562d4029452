import { type IsoDate, isoDate } from '../calendar/dates.ts'
import { firstLists } from '../codes/laundering-lists.ts'
import { ONE_RATE, parseRate } from '../money/money.ts'
import type { RateStep } from './legal-figure.ts'
import {
  fittingRows,
  type LegalCase,
  type LegalFundKind,
  type LegalRow,
  type LegalSetting,
  type LegalTopic,
  rowName,
  topic,
} from './legal-rule.ts'

const SALES_FEES = '公开募集证券投资基金销售费用管理规定'
const FEE_NOTICE = '关于实施《公开募集证券投资基金销售费用管理规定》有关问题的通知'
const FEE_DRAFT = '公开募集证券投资基金销售费用管理规定（征求意见稿）'
const BENCHMARKS = '公开募集证券投资基金业绩比较基准指引'
const PROMOTION = '公开募集证券投资基金宣传推介材料管理暂行规定'
const PROMOTION_DRAFT = '公开募集证券投资基金销售行为规范（征求意见稿）'
const OWNERS = '金融机构客户受益所有人识别管理办法'
const OWNERS_DRAFT = '受益所有人识别规则（征求意见稿）'
const DILIGENCE = '金融机构客户尽职调查和客户身份资料及交易记录保存管理办法'
const AML_LAW = '中华人民共和国反洗钱法'
const TAX = '非居民金融账户涉税信息尽职调查管理办法'
const SUITABILITY_DRAFT = '投资者适当性管理规则（征求意见稿）'
const LIQUIDITY = '公开募集开放式证券投资基金流动性风险管理规定'
const MONEY_FUNDS = '货币市场基金监督管理办法'
const MONEY_FUND_SALES = '关于进一步规范货币市场基金互联网销售、赎回相关服务的指导意见'
const WATCHED_PLACES = '反洗钱金融行动特别工作组名单'
const OWN_DECISION = 'docs/rules.md'

/** Effective day of the sales fee regulation; also used for rules whose own day was not found. */
const IN_FORCE_2026 = isoDate('2026-01-01')
const NEW_YEAR_2027 = isoDate('2027-01-01')
const PERFORMANCE_2026 = isoDate('2026-03-01')
const OWNERS_2026 = isoDate('2026-01-20')
const PLACES_2025 = isoDate('2025-10-24')

const NOT_MONEY: readonly LegalFundKind[] = [
  'equity',
  'mixed',
  'index',
  'bond',
  'etf',
  'deposit',
  'commodity',
  'reit',
  'fof',
]

const rate = parseRate
const FREE = rate('0')
const steps = (...of: [fromDays: bigint, rate: string][]): readonly RateStep[] =>
  of.map(([fromDays, text]) => ({ fromDays, rate: rate(text) }))

/**
 * THE rules of law by code, each row with its effective day. The most specific row that matches an act applies. A mark weaker
 * than 2+ makes a row a setting, which `ops doctor` lists until compliance confirms it. Rendered as docs/law.md.
 */
const rules = {
  'own-entry-fee': topic(
    'rate',
    '自有渠道销售不收认购费、申购费',
    'Maximum entry fee of a manager for its own funds.',
    { effectiveFrom: NEW_YEAR_2027, channel: 'own', figure: FREE, source: { document: FEE_NOTICE }, mark: '2+' },
    {
      effectiveFrom: IN_FORCE_2026,
      channel: 'own',
      contractsFrom: IN_FORCE_2026,
      figure: FREE,
      source: { document: SALES_FEES, article: '第七条' },
      mark: '1',
    },
  ),
  'own-backend-fee': topic(
    'rate',
    '自有渠道销售不收后端申购费',
    'Maximum back-end entry fee of a manager at redemption.',
    {
      effectiveFrom: NEW_YEAR_2027,
      channel: 'own',
      figure: FREE,
      source: { document: OWN_DECISION, article: '2.5' },
      mark: 'D',
      // The terms of lots and the invariant of own sales support no other figure.
      within: { least: FREE, most: FREE, document: OWN_DECISION },
    },
  ),
  'own-service-fee-return': topic(
    'rate',
    '自有渠道销售的销售服务费返还',
    'Share of the service fee accrued from this day that a manager returns at redemption.',
    { effectiveFrom: NEW_YEAR_2027, channel: 'own', figure: ONE_RATE, source: { document: FEE_NOTICE }, mark: '2+' },
    {
      effectiveFrom: NEW_YEAR_2027,
      channel: 'own',
      fundKinds: ['money'],
      figure: ONE_RATE,
      source: { document: OWN_DECISION, article: '2.3' },
      mark: 'D',
    },
  ),
  'service-fee-days': topic(
    'days',
    '持有满一年后不再收取销售服务费（代销份额）',
    'Days held after which a lot sold by an agency bears no service fee. Once its custody is transferred here, the manager returns what accrues from the next day on with the redemption or conversion.',
    {
      effectiveFrom: NEW_YEAR_2027,
      channel: 'agency',
      fundKinds: NOT_MONEY,
      figure: 365,
      source: { document: SALES_FEES },
      mark: '2+',
    },
  ),
  'redemption-fee-floor': topic(
    'rate-by-days',
    '赎回费下限',
    'Minimum redemption fee by calendar days held.',
    {
      effectiveFrom: IN_FORCE_2026,
      figure: steps([0n, '0.015'], [7n, '0.01'], [30n, '0.005'], [180n, '0']),
      source: { document: SALES_FEES },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['index', 'bond'],
      holder: 'person',
      figure: steps([0n, '0.015'], [7n, '0']),
      source: { document: SALES_FEES },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['bond'],
      holder: 'institution',
      figure: steps([0n, '0.015'], [7n, '0.01'], [30n, '0']),
      source: { document: SALES_FEES },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['etf', 'deposit', 'money'],
      figure: steps([0n, '0']),
      source: { document: SALES_FEES },
      mark: '2+',
    },
  ),
  'redemption-fee-to-fund': topic(
    'rate',
    '赎回费全额归入基金财产',
    'Share of a redemption fee that goes to the fund; no discount.',
    { effectiveFrom: IN_FORCE_2026, figure: ONE_RATE, source: { document: SALES_FEES }, mark: '2+' },
  ),
  'entry-fee-cap': topic(
    'rate',
    '认购费、申购费上限',
    'Maximum subscription or purchase fee of an agency.',
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['equity'],
      channel: 'agency',
      figure: rate('0.008'),
      source: { document: SALES_FEES, article: '第八条' },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['mixed'],
      channel: 'agency',
      figure: rate('0.005'),
      source: { document: SALES_FEES, article: '第八条' },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['index', 'bond'],
      channel: 'agency',
      figure: rate('0.003'),
      source: { document: SALES_FEES, article: '第八条' },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['deposit', 'commodity', 'reit'],
      channel: 'agency',
      figure: rate('0.003'),
      source: { document: FEE_NOTICE },
      mark: '2+',
    },
  ),
  'service-fee-cap': topic(
    'rate',
    '销售服务费上限（年）',
    'Maximum yearly sales service fee.',
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['equity'],
      figure: rate('0.004'),
      source: { document: SALES_FEES, article: '第十一条' },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['mixed'],
      figure: rate('0.004'),
      source: { document: FEE_DRAFT },
      mark: 'draft',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['index', 'bond'],
      figure: rate('0.002'),
      source: { document: SALES_FEES, article: '第十一条' },
      mark: '2+',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['deposit', 'commodity', 'reit'],
      figure: rate('0.002'),
      source: { document: FEE_NOTICE },
      mark: '1',
    },
    {
      effectiveFrom: IN_FORCE_2026,
      fundKinds: ['money'],
      figure: rate('0.0015'),
      source: { document: FEE_DRAFT },
      mark: 'draft',
    },
  ),
  'existing-contract-transition': topic(
    'day',
    '存量合同调整费率的截止日',
    'Last day on which contracts older than 2026 may keep fees that violate floors and caps.',
    {
      effectiveFrom: IN_FORCE_2026,
      figure: isoDate('2026-12-31'),
      source: { document: OWN_DECISION, article: '2.6' },
      mark: 'D',
      // The notice ends the entry fees of existing contracts on this day, and no later day for other fees was found.
      within: { least: IN_FORCE_2026, most: isoDate('2026-12-31'), document: FEE_NOTICE },
    },
  ),
  'benchmark-beside-performance': topic(
    'duty',
    '业绩与同期业绩比较基准同处展示',
    'Interval performance of stock, mixed and FOF funds is shown with the benchmark over the same dates.',
    {
      effectiveFrom: PERFORMANCE_2026,
      fundKinds: ['equity', 'mixed', 'fof'],
      figure: true,
      source: { document: BENCHMARKS },
      mark: '2+',
    },
  ),
  'performance-least-life': topic(
    'months',
    '成立不满六个月不展示业绩',
    'Minimum age of a fund, in months, for showing performance.',
    { effectiveFrom: PERFORMANCE_2026, figure: 6, source: { document: PROMOTION }, mark: '2+' },
  ),
  'annualised-least-window': topic(
    'months',
    '不满一年不展示年化收益',
    'Minimum period, in months, for annualised figures.',
    {
      effectiveFrom: PERFORMANCE_2026,
      fundKinds: NOT_MONEY,
      figure: 12,
      source: { document: PROMOTION },
      mark: '2+',
    },
  ),
  'ranking-least-window': topic(
    'months',
    '不满三个月不做业绩排名',
    'Minimum period, in months, for our own rankings.',
    {
      effectiveFrom: PERFORMANCE_2026,
      figure: 3,
      source: { document: PROMOTION },
      mark: '2+',
    },
  ),
  'ranking-least-funds': topic(
    'count',
    '同类不足十只不做业绩排名',
    'Minimum number of funds of a type for a ranking.',
    { effectiveFrom: PERFORMANCE_2026, figure: 10, source: { document: PROMOTION }, mark: '2+' },
  ),
  'marketing-least-window': topic(
    'months',
    '营销页面不展示六个月以内的业绩',
    'Minimum period, in months, on marketing pages.',
    { effectiveFrom: PERFORMANCE_2026, figure: 6, source: { document: PROMOTION_DRAFT }, mark: 'draft' },
  ),
  'laundering-review-months': topic(
    'intervals',
    '客户洗钱风险等级的审核周期',
    'Months to the next review of a customer, by level from highest to lowest risk.',
    { effectiveFrom: IN_FORCE_2026, figure: [6, 12, 24, 36], source: { document: DILIGENCE }, mark: 'K' },
  ),
  'laundering-called-places': topic(
    'countries',
    '须采取应对措施的国家（地区）',
    'Countries and regions that call for countermeasures, by ISO 3166-1 number.',
    {
      effectiveFrom: PLACES_2025,
      figure: firstLists.calledPlaces,
      source: { document: WATCHED_PLACES, article: '2025 年 10 月' },
      mark: 'K',
    },
  ),
  'laundering-watched-places': topic(
    'countries',
    '须加强监控的国家（地区）',
    'Countries and regions under increased monitoring, by ISO 3166-1 number.',
    {
      effectiveFrom: PLACES_2025,
      figure: firstLists.watchedPlaces,
      source: { document: WATCHED_PLACES, article: '2025 年 10 月' },
      mark: 'K',
    },
  ),
  'laundering-watched-occupations': topic(
    'occupations',
    '洗钱风险较高的职业',
    'Occupations of persons that add to the risk of laundering.',
    {
      effectiveFrom: IN_FORCE_2026,
      holder: 'person',
      figure: firstLists.watchedOccupations,
      source: { document: OWN_DECISION, article: '2.17' },
      mark: 'D',
    },
  ),
  'laundering-watched-industries': topic(
    'industries',
    '洗钱风险较高的行业',
    'Industries of institutions that add to the risk of laundering.',
    {
      effectiveFrom: IN_FORCE_2026,
      holder: 'institution',
      figure: firstLists.watchedIndustries,
      source: { document: OWN_DECISION, article: '2.17' },
      mark: 'D',
    },
  ),
  'owner-least-share': topic(
    'rate',
    '受益所有人的持股比例',
    'Minimum share of equity, income or votes of a beneficial owner.',
    {
      effectiveFrom: OWNERS_2026,
      holder: 'institution',
      figure: rate('0.25'),
      source: { document: OWNERS },
      mark: '2+',
    },
  ),
  'owners-of-higher-risk-by': topic(
    'day',
    '较高风险存量客户的受益所有人识别期限',
    'Day by which owners of existing higher-risk institutions are identified.',
    {
      effectiveFrom: OWNERS_2026,
      holder: 'institution',
      figure: isoDate('2026-07-20'),
      source: { document: OWNERS },
      mark: '2+',
    },
  ),
  'owners-of-all-by': topic(
    'day',
    '存量客户的受益所有人识别期限',
    'Day by which owners of all existing institutions are identified.',
    {
      effectiveFrom: OWNERS_2026,
      holder: 'institution',
      figure: isoDate('2028-01-20'),
      source: { document: OWNERS },
      mark: '2+',
    },
  ),
  'owners-update-days': topic(
    'working-days',
    '受益所有人变更后的更新期限',
    'Working days to update owners after a change.',
    {
      effectiveFrom: OWNERS_2026,
      holder: 'institution',
      figure: 30,
      source: { document: OWNERS_DRAFT },
      mark: 'draft',
    },
  ),
  'tax-declaration-days': topic(
    'days',
    '税收居民身份声明的补正期限',
    'Days within which a missing declaration must be supplied.',
    { effectiveFrom: isoDate('2017-07-01'), figure: 90, source: { document: TAX }, mark: '2+' },
  ),
  'records-kept-years': topic(
    'years',
    '客户身份资料和交易记录的保存年限',
    'Years for which records are kept after the relationship ends.',
    { effectiveFrom: isoDate('2025-01-01'), figure: 10, source: { document: AML_LAW }, mark: 'K' },
  ),
  'assessments-a-day': topic('times', '风险测评每日次数上限', 'Maximum risk assessments of a customer in a day.', {
    effectiveFrom: IN_FORCE_2026,
    figure: 2,
    source: { document: SUITABILITY_DRAFT },
    mark: 'draft',
  }),
  'assessments-a-year': topic(
    'times',
    '风险测评十二个月内次数上限',
    'Maximum risk assessments of a customer in twelve months.',
    { effectiveFrom: IN_FORCE_2026, figure: 8, source: { document: SUITABILITY_DRAFT }, mark: 'draft' },
  ),
  'senior-age': topic(
    'age',
    '购买高风险产品须特别提示的年龄',
    'Age from which a high-risk order requires a special warning and confirmation.',
    {
      effectiveFrom: IN_FORCE_2026,
      holder: 'person',
      figure: 65,
      source: { document: SUITABILITY_DRAFT },
      mark: 'draft',
    },
  ),
  'senior-risk-level': topic(
    'risk-level',
    '须特别提示的产品风险等级',
    'Risk level of a fund (R4: 4) from which the special warning is required.',
    {
      effectiveFrom: IN_FORCE_2026,
      holder: 'person',
      figure: 4,
      source: { document: SUITABILITY_DRAFT },
      mark: 'draft',
      within: { least: 1, most: 5, document: SUITABILITY_DRAFT },
    },
  ),
  'senior-wait-hours': topic('hours', '特别提示后的等待时间', 'Hours between the special warning and the order.', {
    effectiveFrom: IN_FORCE_2026,
    holder: 'person',
    figure: 24,
    source: { document: SUITABILITY_DRAFT },
    mark: 'draft',
  }),
  'statements-a-year': topic(
    'times',
    '每年向客户寄送对账单的次数',
    'Minimum number of statements sent to each customer in a year.',
    { effectiveFrom: IN_FORCE_2026, figure: 1, source: { document: SUITABILITY_DRAFT }, mark: 'K' },
  ),
  'settlement-interest': topic(
    'duty',
    '销售结算资金利息归投资者',
    'Interest on settlement money belongs to the customer.',
    { effectiveFrom: IN_FORCE_2026, figure: true, source: { document: SALES_FEES }, mark: '2+' },
  ),
  'settlement-interest-year': topic(
    'days',
    '销售结算资金计息的年度天数',
    'Days of a year for interest on settlement money.',
    {
      effectiveFrom: IN_FORCE_2026,
      figure: 360,
      source: { document: OWN_DECISION, article: '2.4' },
      mark: 'D',
      figures: [360, 365],
    },
  ),
  'holder-share-below': topic(
    'rate',
    '单一投资者持有比例',
    'Upper bound of one holder’s share of a fund; founder and custom funds are exempt.',
    { effectiveFrom: isoDate('2017-10-01'), figure: rate('0.5'), source: { document: LIQUIDITY }, mark: '2+' },
  ),
  'money-redemption-share': topic(
    'rate',
    '货币基金强制赎回费的起征比例',
    'Share of a money-market fund above which a redemption pays a fee on a declared day.',
    {
      effectiveFrom: isoDate('2016-02-01'),
      fundKinds: ['money'],
      figure: rate('0.01'),
      source: { document: MONEY_FUNDS },
      mark: 'K',
    },
  ),
  'money-redemption-fee': topic('rate', '货币基金强制赎回费率', 'Fee on the part above that share, paid to the fund.', {
    effectiveFrom: isoDate('2016-02-01'),
    fundKinds: ['money'],
    figure: rate('0.01'),
    source: { document: MONEY_FUNDS },
    mark: 'K',
  }),
  'money-fast-redemption-cap': topic(
    'yuan',
    '货币基金快速赎回的每日限额',
    'Maximum that same-day redemptions of a person in one money-market fund are paid on a calendar day.',
    {
      effectiveFrom: isoDate('2018-06-01'),
      fundKinds: ['money'],
      figure: 10_000,
      source: { document: MONEY_FUND_SALES },
      mark: 'K',
      within: { least: 1, most: 10_000, document: MONEY_FUND_SALES },
    },
  ),
} as const satisfies Record<string, LegalTopic>

export type LegalRuleCode = keyof typeof rules
type FigureOf<Code extends LegalRuleCode> = (typeof rules)[Code]['rows'][number]['figure']

/** The table by code, each with the type of its figures. */
export const legalRules: {
  readonly [Code in LegalRuleCode]: Pick<LegalTopic, 'unit' | 'title' | 'meaning'> & {
    readonly rows: readonly LegalRow<FigureOf<Code>>[]
    inForce(): readonly LegalRow<FigureOf<Code>>[]
  }
} = rules

/** The rows of a rule with the firm's decisions on weak ones. */
export const rowsOf = <Code extends LegalRuleCode>(code: Code): readonly LegalRow<FigureOf<Code>>[] =>
  legalRules[code].inForce()

/** The rule in force on the business date of an act; null when there is no such rule yet. */
export const ruleOn = <Code extends LegalRuleCode>(
  code: Code,
  day: IsoDate,
  about: LegalCase = {},
): LegalRow<FigureOf<Code>> | null => fittingRows(rowsOf(code), about).find(row => row.effectiveFrom <= day) ?? null

export const isLegalRuleCode = (code: string): code is LegalRuleCode => Object.hasOwn(rules, code)

/** Every rule of the table. */
export const legalRuleCodes: readonly LegalRuleCode[] = Object.keys(rules).filter(isLegalRuleCode)

/** Every row of the table with its code and name. */
export const legalRows: readonly { code: LegalRuleCode; name: string; row: LegalRow }[] = legalRuleCodes.flatMap(code =>
  rules[code].rows.map(row => ({ code, name: rowName(code, row), row })),
)

/** The rows with fewer than two public sources: settings of the firm. */
export const weakRows = legalRows.filter(({ row }) => row.mark !== '2+')

/**
 * Applies the firm's decisions on weak rows in this process, newest first. Each takes effect on its own day, which is after the day
 * of the decision when the figure changes, so that past acts keep their judgement.
 */
export function applyLegalSettings(settings: readonly LegalSetting[]): void {
  for (const code of legalRuleCodes) rules[code].decide(code, settings)
}
