import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listTenures, type TenureRecord } from '@zhixiao/db/content/managers.ts'
import { listAllocations } from '@zhixiao/db/content/portfolio.ts'
import { readFundVersion } from '@zhixiao/db/market/funds.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { PRODUCT_SUMMARY_NAME } from '@zhixiao/domain/codes/agreements.ts'
import { feeTypeName } from '@zhixiao/domain/codes/fee-types.ts'
import { type FundType, fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelName, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { datedTermsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { calendarYears } from '@zhixiao/domain/fund/calendar-years.ts'
import { growthOver } from '@zhixiao/domain/fund/growth-index.ts'
import { publicFund } from '../../engine/market/fund-row.ts'
import type { Context } from '../../kernel/context.ts'
import type { MarketFund } from '../../kernel/market.ts'
import { orderDay } from '../../kernel/order-day.ts'
import { type Block, type Paper, tableOf } from '../../platform/pdf/paper.ts'
import { feesOf } from './fund-fees.ts'
import { quartersOf } from './fund-quarters.ts'

type Detail = OutputOf<'content.fundDetail'>

/** The product summary of a fund from its current data; null when the public has no such fund. */
export async function fundSummaryPaper(ctx: Context, fundCode: string): Promise<Paper | null> {
  const fund = publicFund(await ctx.market.get(), fundCode)
  const version = await readFundVersion(ctx.db, fundCode)
  if (!fund || version === null) return null
  const { record, navs } = fund
  const day = await orderDay(ctx)
  const tenures = await listTenures(ctx.db, fundCode)
  const [quarter] = quartersOf(await listAllocations(ctx.db, fundCode, 1), [])
  // Before the first NAV, nothing in it is later than the start of the raising.
  const date = navs.at(-1)?.date ?? record.setup_date ?? record.raise_start ?? addDays(day, 0)
  return {
    firm: record.company,
    title: `${record.fundname}基金${PRODUCT_SUMMARY_NAME}`,
    facts: [`版本 ${version}`, `数据截至 ${date}`],
    date,
    body: [
      quote('本概要提供本基金的重要信息，是招募说明书的一部分。作出投资决定之前，请阅读完整的招募说明书等销售文件。'),
      ...overview(fund, tenures, day),
      ...investment(fund, quarter),
      ...fees(fund, day),
      ...risks(fund),
      ...more(fund),
    ],
  }
}

const heading = (text: string, level = 2): Block => ({ kind: 'heading', level, text: [text] })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: [text] })
const quote = (text: string): Block => ({ kind: 'quote', blocks: [paragraph(text)] })
const facts = (rows: readonly (readonly [name: string, value: string])[]): Block =>
  tableOf(
    ['left', 'left'],
    [['项目'], ['内容']],
    rows.map(([name, value]) => [[name], [value]]),
  )

function overview({ record }: MarketFund, tenures: readonly TenureRecord[], day: IsoDate): Block[] {
  const level = riskLevelOf(String(record.risk_level)) ?? 'R5'
  const raising = record.raise_start && record.raise_end ? `${record.raise_start} 至 ${record.raise_end}` : null
  return [
    heading('一、产品概况'),
    facts([
      ['基金简称', record.fundname],
      ['基金代码', record.fundcode],
      ['基金类型', fundTypeName(record.fund_type)],
      ['风险等级', `${level}（${riskLevelName(level)}）`],
      ['基金管理人', record.company],
      ['基金托管人', record.custodian],
      record.setup_date === null && raising ? ['募集期', raising] : ['基金合同生效日', record.setup_date ?? '尚未生效'],
      ['交易币种', '人民币'],
      ['收费方式', feeTypeName(datedTermsOn(record.terms, day).feeType)],
      ['起购金额', limitText(record.min_first_fen)],
      ['份额确认', `T+${record.confirm_lag} 日`],
      ['赎回款划出', `T+${record.pay_lag} 日`],
      ...tenures
        .filter(tenure => tenure.to_day === null)
        .map(({ name, from_day, since }) => {
          const career = since === null ? '' : `，${since} 起从事证券业`
          return ['基金经理', `${name}（${from_day} 起管理本基金${career}）`] as const
        }),
    ]),
  ]
}

function investment(fund: MarketFund, quarter: Detail['quarters'][number] | undefined): Block[] {
  const { record } = fund
  return [
    heading('二、基金投资与净值表现'),
    heading('（一）投资目标与策略', 3),
    paragraph(record.summary || '见招募说明书。'),
    paragraph(`业绩比较基准：${record.benchmark_text || '见基金合同'}。`),
    heading('（二）投资组合资产配置', 3),
    ...(quarter
      ? [
          paragraph(`截至 ${quarter.quarterEnd}，各类资产占基金总资产的比例如下。`),
          tableOf(
            ['left', 'right'],
            [['资产类别'], ['占比']],
            quarter.allocation.map(({ name, weight }) => [[name], [shareText(weight)]]),
          ),
        ]
      : [paragraph('本基金尚未披露定期报告。')]),
    heading('（三）每年的净值增长率与同期业绩比较基准', 3),
    ...performance(fund),
  ]
}

function performance({ performanceShown, index, benchmark }: MarketFund): Block[] {
  if (!performanceShown) return [paragraph('基金合同生效不足 6 个月，不展示过往业绩。')]
  const years = calendarYears(index)
  if (years.length === 0) return [paragraph('本基金尚未经历一个完整的自然年度。')]
  const rows = years.map(({ year, isPartial, growth, from, to }) => [
    [isPartial ? `${year}（自 ${from.date}）` : String(year)],
    [percentText(growth)],
    [percentText(growthOver(benchmark, from.date, to.date))],
  ])
  return [
    tableOf(['left', 'right', 'right'], [['年度'], ['净值增长率'], ['业绩比较基准']], rows),
    paragraph(
      '净值增长率已经包含分红与拆分，未扣除投资者交易时支付的费用。基金合同生效当年按实际存续的期间计算。过往业绩不预示未来表现。',
    ),
  ]
}

function fees(fund: MarketFund, day: IsoDate): Block[] {
  const { record } = fund
  const { subscribe, purchase, backend, redeem, redeemOfInstitutions, chargesEntry, chargesBackend } = feesOf(
    fund,
    day,
    null,
  )
  const moneyRows = (tiers: Detail['fees']['purchase']) =>
    tiers.map(({ from, to, standardRate, standardFixedFee }) => [
      [amountRange(from, to)],
      [standardFixedFee === null ? shareText(standardRate) : `每笔 ${limitText(standardFixedFee)}`],
    ])
  const dayRows = (tiers: Detail['fees']['redeem']) =>
    tiers.map(({ from, to, rate }) => [[dayRange(from, to)], [shareText(rate)]])
  const table = (title: string, first: string, rows: string[][][]): Block[] =>
    rows.length === 0 ? [] : [paragraph(title), tableOf(['left', 'right'], [[first], ['费率']], rows)]
  return [
    heading('三、投资本基金涉及的费用'),
    heading('（一）销售相关费用', 3),
    paragraph(
      `以下是 ${day} 适用的标准费率，不含销售机构的优惠。${chargesEntry ? '' : '通过本公司直销认购、申购的，不收取认购费、申购费。'}${chargesBackend || backend.length === 0 ? '' : '通过本公司直销赎回的，不收取后端申购费。'}`,
    ),
    ...table('认购费：', '认购金额', moneyRows(subscribe)),
    ...table('申购费（前端）：', '申购金额', moneyRows(purchase)),
    ...table(chargesBackend ? '申购费（后端，赎回时收取）：' : '申购费（后端）：', '持有时间', dayRows(backend)),
    ...table(redeemOfInstitutions.length > 0 ? '赎回费（个人投资者）：' : '赎回费：', '持有时间', dayRows(redeem)),
    ...table('赎回费（机构投资者）：', '持有时间', dayRows(redeemOfInstitutions)),
    paragraph('持有时间自份额登记之日起算至赎回确认之日，先登记的份额先赎回。'),
    heading('（二）运作相关费用', 3),
    tableOf(
      ['left', 'right'],
      [['费用'], ['年费率']],
      [
        [['管理费'], [shareText(record.manage_rate_e8)]],
        [['托管费'], [shareText(record.custody_rate_e8)]],
        [['销售服务费'], [shareText(record.service_rate_e8)]],
      ],
    ),
    paragraph('上述费用每日从基金财产中计提，已经反映在净值里。审计费、信息披露费等其他费用见招募说明书。'),
  ]
}

function risks({ record }: MarketFund): Block[] {
  return [
    heading('四、风险揭示与重要提示'),
    heading('（一）风险揭示', 3),
    paragraph('本基金不保证本金，也不保证收益。投资者可能损失投资本金。购买之前，请认真阅读招募说明书等销售文件。'),
    {
      kind: 'steps',
      first: 1,
      items: riskTexts(record.fund_type).map(text => [paragraph(text)]),
    },
    heading('（二）重要提示', 3),
    paragraph(
      '监管部门对本基金募集的注册，不表明其对本基金的价值和收益作出实质性判断或者保证，也不表明投资于本基金没有风险。基金管理人以诚实信用、勤勉尽责的原则管理和运用基金财产，但不保证本基金一定盈利，也不保证最低收益。投资者自取得基金份额之日起，即成为基金份额持有人和基金合同的当事人。',
    ),
  ]
}

const more = ({ record }: MarketFund): Block[] => [
  heading('五、其他资料查询方式'),
  paragraph(
    `以下资料可以在本网站查询，或者拨打客服热线 ${brand.hotlineText}：基金合同、托管协议、招募说明书，定期报告，份额净值，销售机构及联系方式，其他重要资料。`,
  ),
  ...(record.invented
    ? [heading('六、其他情况说明'), paragraph('本产品是演示数据，名称与数字均为虚构，不构成任何要约或者建议。')]
    : []),
]

function amountRange(from: string, to: string | null): string {
  const lowest = Number(from) === 0
  if (to === null) return lowest ? '全部金额' : `${limitText(from)}及以上`
  return lowest ? `不足 ${limitText(to)}` : `${limitText(from)}（含）至 ${limitText(to)}`
}

function dayRange(from: number, to: number | null): string {
  if (to === null) return from === 0 ? '不限' : `${from} 日及以上`
  return from === 0 ? `不满 ${to} 日` : `满 ${from} 日、不满 ${to} 日`
}

const MARKET = '市场风险：所投资的证券因经济、政策、利率和投资者情绪等因素而价格波动，使基金净值随之变化。'
const LIQUIDITY = '流动性风险：资产不能及时以合理价格变现；发生巨额赎回时，赎回申请可能延期办理，款项可能延迟支付。'
const MANAGEMENT = '管理风险：基金管理人的判断、技能和操作影响投资的结果。'
const CREDIT = '信用风险：债券发行人或者交易对手可能违约，信用评级也可能下调，使债券价格下跌。'
const RATES = '利率风险：市场利率上升时，债券价格一般下跌，久期越长，影响越大。'
const TRACKING = '跟踪误差风险：基金的收益可能偏离标的指数；指数编制机构停止服务、成份股停牌或者退市，也会影响跟踪。'
const STOCKS = '权益投资风险：股票价格波动较大，个别公司经营不善可能造成较大的损失，行业集中时波动更加明显。'

const OWN: Readonly<Record<FundType, readonly string[]>> = {
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

/** The risks of this type of fund, its specific ones first. */
const riskTexts = (type: FundType): string[] => [...OWN[type], MARKET, LIQUIDITY, MANAGEMENT]
