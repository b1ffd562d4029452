import { floatingRates } from '../assets/floating-words.ts'
import type { IsoDate } from '../calendar/dates.ts'
import { PRODUCT_SUMMARY_NAME } from '../codes/agreements.ts'
import type { FundType } from '../codes/fund-types.ts'
import { floatingTermsOn } from '../fee/floating-fee.ts'
import { datedTermsOn, serviceRateOn, termsOn } from '../fee/fund-contract.ts'
import { percentText, shareText } from '../format/percent.ts'
import { type RateE8, rateE8 } from '../money/money.ts'
import { type ContractLine, type ContractSection, type ContractTable, contractSections } from './contract-sections.ts'
import type { FundDescription } from './fund-description.ts'

export type SummaryBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  /** `figures`: whether the columns after the first are figures. */
  | { kind: 'table'; name: string; head: string[]; rows: string[][]; figures: boolean }

export type SummaryPart = { title: string; blocks: SummaryBlock[] }

/** The product summary (产品资料概要) of a fund as a page or a file prints it. */
export type ProductSummary = {
  title: string
  company: string
  version: number
  /** The trading day whose terms it states, and the last day of its figures. */
  termsOn: IsoDate
  dataTo: IsoDate
  lead: string
  parts: SummaryPart[]
}

/** What the summary says beside the contract. Growth of a year is null where the benchmark has none. */
export type SummaryFacts = {
  version: number
  dataTo: IsoDate
  summary: string
  benchmarkText: string
  managers: readonly { name: string; from: IsoDate; since: IsoDate | null }[]
  /** What the contract lets the portfolio hold, in words. */
  ratios: readonly { name: string; range: string }[]
  allocation: { day: string; parts: readonly { name: string; weight: string }[] } | null
  /** Null while the law lets no performance be shown. */
  years: readonly { name: string; growth: RateE8; benchmark: RateE8 | null }[] | null
  hotline: string
  isInvented: boolean
}

const heading = (text: string): SummaryBlock => ({ kind: 'heading', text })
const paragraph = (text: string): SummaryBlock => ({ kind: 'paragraph', text })
const table = (name: string, head: string[], rows: string[][], figures: boolean): SummaryBlock[] =>
  rows.length === 0 ? [] : [{ kind: 'table', name, head, rows, figures }]

/** The summary of a fund for orders of a trading day, in the sections that the rules on disclosure ask for. */
export function productSummary(contract: FundDescription, facts: SummaryFacts, day: IsoDate): ProductSummary {
  const sections = contractSections(contract, day)
  return {
    title: `${contract.fundname}基金${PRODUCT_SUMMARY_NAME}`,
    company: contract.company,
    version: facts.version,
    termsOn: day,
    dataTo: facts.dataTo,
    lead: '本概要提供本基金的重要信息，是招募说明书的一部分。作出投资决定之前，请阅读完整的招募说明书等销售文件。',
    parts: [
      overview(sections, facts),
      investment(facts),
      fees(contract, sections, day),
      risks(contract, day),
      {
        title: '五、其他资料查询方式',
        blocks: [
          paragraph(
            `以下资料可以在本网站查询，或者拨打客服热线 ${facts.hotline}：基金合同、托管协议、招募说明书，定期报告，份额净值，销售机构及联系方式，其他重要资料。`,
          ),
        ],
      },
      ...(facts.isInvented
        ? [
            {
              title: '六、其他情况说明',
              blocks: [paragraph('本产品是演示数据，名称与数字均为虚构，不构成任何要约或者建议。')],
            },
          ]
        : []),
    ],
  }
}

/** A line with what comes: '10.00元；自 2026-12-01 起 100.00元'. */
const lineText = ({ text, coming }: ContractLine): string =>
  [text, ...coming.map(each => `自 ${each.day} 起 ${each.text}`)].join('；')

const linesTable = (name: string, lines: readonly ContractLine[]): SummaryBlock[] =>
  table(
    name,
    ['项目', '内容'],
    lines.filter(({ isForStaff }) => !isForStaff).map(each => [each.name, lineText(each)]),
    false,
  )

const numerals = ['一', '二', '三', '四', '五'] as const

function overview(sections: readonly ContractSection[], { managers }: SummaryFacts): SummaryPart {
  const described = sections.filter(({ key }) => key !== 'fees')
  const blocks = described.flatMap(({ key, title, lines }, at) => [
    heading(`（${numerals[at] ?? ''}）${title}`),
    ...linesTable(title, key === 'overview' ? [...lines, ...managers.map(managerLine)] : lines),
  ])
  return { title: '一、产品概况', blocks }
}

const managerLine = ({ name, from, since }: SummaryFacts['managers'][number]): ContractLine => ({
  name: '基金经理',
  text: `${name}（${from} 起管理本基金${since === null ? '' : `，${since} 起从事证券业`}）`,
  coming: [],
})

function investment({ summary, benchmarkText, ratios, allocation, years }: SummaryFacts): SummaryPart {
  return {
    title: '二、基金投资与净值表现',
    blocks: [
      heading('（一）投资目标与投资策略'),
      paragraph(summary || '见招募说明书。'),
      paragraph(`业绩比较基准：${benchmarkText || '见基金合同'}。`),
      ...table(
        '投资比例',
        ['投资范围', '占基金资产的比例'],
        ratios.map(({ name, range }) => [name, range]),
        true,
      ),
      heading('（二）投资组合资产配置'),
      ...(allocation
        ? [
            paragraph(`截至 ${allocation.day}，各类资产占基金总资产的比例如下。`),
            ...table(
              '资产配置',
              ['资产类别', '占比'],
              allocation.parts.map(({ name, weight }) => [name, shareText(weight)]),
              true,
            ),
          ]
        : [paragraph('本基金尚未披露定期报告。')]),
      heading('（三）每年的净值增长率与同期业绩比较基准'),
      ...performance(years),
    ],
  }
}

function performance(years: SummaryFacts['years']): SummaryBlock[] {
  if (years === null) return [paragraph('基金合同生效不足 6 个月，不展示过往业绩。')]
  if (years.length === 0) return [paragraph('本基金尚未经历一个完整的自然年度。')]
  return [
    ...table(
      '每年的净值增长率',
      ['年度', '净值增长率', '业绩比较基准'],
      years.map(({ name, growth, benchmark }) => [name, percentText(growth), percentText(benchmark)]),
      true,
    ),
    paragraph(
      '净值增长率已经包含分红与拆分，未扣除投资者交易时支付的费用。基金合同生效当年按实际存续的期间计算。过往业绩不预示未来表现。',
    ),
  ]
}

function fees(contract: FundDescription, sections: readonly ContractSection[], day: IsoDate): SummaryPart {
  const { lines = [], tables = [] } = sections.find(({ key }) => key === 'fees') ?? {}
  const { chargesEntry, chargesBackend } = termsOn(contract, day, 'person')
  const hasBackend = contract.tiers.some(({ kind }) => kind === 'backend')
  const borne = (kind: ContractLine['borne']) => lines.filter(each => each.borne === kind)
  return {
    title: '三、投资本基金涉及的费用',
    blocks: [
      heading('（一）基金销售相关费用'),
      paragraph(
        `以下是 ${day} 适用的标准费率，不含销售机构的优惠；各档含起点、不含终点。${chargesEntry ? '' : '通过本公司直销认购、申购的，不收取认购费、申购费。'}${chargesBackend || !hasBackend ? '' : '通过本公司直销赎回的，不收取后端申购费。'}`,
      ),
      ...linesTable('销售相关费用', borne(undefined)),
      ...tables.flatMap(feeTable),
      paragraph('持有时间自份额登记之日起算至赎回确认之日，先登记的份额先赎回。'),
      heading('（二）基金运作相关费用'),
      ...table(
        '运作相关费用',
        ['费用', '年费率'],
        [...borne('rate').map(each => [each.name, lineText(each)]), ['合计', yearlyOf(contract, day)]],
        true,
      ),
      paragraph('上述费用每日从基金财产中计提，已经反映在净值里。审计费、信息披露费等其他费用见招募说明书。'),
      ...linesTable('浮动管理费的确定', borne('rule')),
    ],
  }
}

/** What the NAV bears in a year on a day; with a floating management fee, for each rate that may be due. */
function yearlyOf(contract: FundDescription, day: IsoDate): string {
  const { floating, manageRate, custodyRate } = contract
  const others = custodyRate + serviceRateOn(contract, day)
  if (floating.length > 0) return floatingRates(floatingTermsOn(floating, day), others)
  return `${shareText(rateE8(manageRate + others))}/年`
}

const feeTable = ({ title, head, from, isComing, rows }: ContractTable): SummaryBlock[] => {
  const name = `${title}${from === null ? '' : `，${from} 起`}${isComing ? '（尚未生效）' : ''}`
  return [
    paragraph(`${name}：`),
    ...table(
      name,
      [head, '费率'],
      rows.map(({ range, charge }) => [range, charge]),
      true,
    ),
  ]
}

function risks({ fundType, terms }: FundDescription, day: IsoDate): SummaryPart {
  const inForce = [datedTermsOn(terms, day), ...terms.filter(({ effectiveFrom }) => effectiveFrom > day)]
  const holds = inForce.some(({ hold }) => hold !== null)
  return {
    title: '四、风险揭示与重要提示',
    blocks: [
      heading('（一）风险揭示'),
      paragraph('本基金不保证本金，也不保证收益。投资者可能损失投资本金。购买之前，请认真阅读招募说明书等销售文件。'),
      { kind: 'list', items: [...(holds ? [LOCKED] : []), ...ownRisks[fundType], MARKET, LIQUIDITY, MANAGEMENT] },
      heading('（二）重要提示'),
      paragraph(
        '监管部门对本基金募集的注册，不表明其对本基金的价值和收益作出实质性判断或者保证，也不表明投资于本基金没有风险。基金管理人以诚实信用、勤勉尽责的原则管理和运用基金财产，但不保证本基金一定盈利，也不保证最低收益。投资者自取得基金份额之日起，即成为基金份额持有人和基金合同的当事人。',
      ),
    ],
  }
}

const LOCKED = '持有期风险：持有期内的份额不能赎回或转换转出，投资者在此期间不能变现，须承担净值波动。'
const MARKET = '市场风险：所投资的证券因经济、政策、利率和投资者情绪等因素而价格波动，使基金净值随之变化。'
const LIQUIDITY = '流动性风险：资产不能及时以合理价格变现；发生巨额赎回时，赎回申请可能延期办理，款项可能延迟支付。'
const MANAGEMENT = '管理风险：基金管理人的判断、技能和操作影响投资的结果。'
const CREDIT = '信用风险：债券发行人或者交易对手可能违约，信用评级也可能下调，使债券价格下跌。'
const RATES = '利率风险：市场利率上升时，债券价格一般下跌，久期越长，影响越大。'
const TRACKING = '跟踪误差风险：基金的收益可能偏离标的指数；指数编制机构停止服务、成份股停牌或者退市，也会影响跟踪。'
const STOCKS = '权益投资风险：股票价格波动较大，个别公司经营不善可能造成较大的损失，行业集中时波动更加明显。'

/** The risks of a type of fund, the specific ones first. */
const ownRisks: Readonly<Record<FundType, readonly string[]>> = {
  money: ['收益波动风险：收益随货币市场利率变化，每万份收益可能为负；购买货币市场基金不等于把资金存入银行。', CREDIT],
  ultrashort: [CREDIT, RATES],
  bond: [CREDIT, RATES],
  guaranteed: [CREDIT, RATES, STOCKS],
  mixed: [STOCKS, CREDIT],
  stock: [STOCKS],
  lof: [STOCKS, '上市交易风险：场内交易价格可能高于或者低于份额净值，停牌时不能交易。'],
  index: [TRACKING, STOCKS],
  etf: [TRACKING, '二级市场风险：场内交易价格可能偏离份额参考净值；申购、赎回清单出现差错时可能影响投资者。'],
  qdii: [
    STOCKS,
    '境外投资风险：受投资所在地的政治、经济、税收和交易规则影响，休市安排不同，确认和款项划付较慢。',
    '汇率风险：以外币计价的资产随汇率折算，汇率波动可能减少收益或者扩大损失；外汇额度不足时可能暂停申购。',
  ],
  fof: ['基金中基金的风险：净值受所投资基金的业绩影响，并可能双重负担部分费用；披露与估值较晚，确认较慢。', STOCKS],
  special: [],
  'small-collective': [],
  'large-collective': [],
  unknown: [],
}
