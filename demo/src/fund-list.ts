import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { HoldingPeriod } from '@zhixiao/domain/fee/holding-period.ts'
import type { OpenWindow } from '@zhixiao/domain/fund/open-windows.ts'
import { type RatioE9, ratioE9 } from '@zhixiao/domain/money/money.ts'

/** What moves a portfolio: its sensitivity to each factor, and its own volatility. All yearly, as fractions. */
export type PortfolioModel = {
  drift: number
  market?: number
  rates?: number
  overseas?: number
  sector?: string
  sectorBeta?: number
  /** volatility specific to this fund */
  own: number
}

export type ShareClass = 'A' | 'B' | 'C' | 'E'

/** One portfolio and its share classes on sale. All invented. */
export type FundFamily = {
  name: string
  type: FundType
  risk: 1 | 2 | 3 | 4 | 5
  classes: Partial<Record<ShareClass, string>>
  model: PortfolioModel
  /** The tracked index, if not the example 300 index. */
  tracks?: readonly [code: string, name: string]
  setup: string | null
  status?: FundStatus
  raise?: readonly [start: string, end: string]
  /** The amount raised by other agencies: subscriptions placed here would not suffice to found the fund. */
  raisedElsewhere?: { fen: bigint; holders: number }
  /** last day with a NAV, for a fund that has ended */
  ended?: string
  /** months in which gains are distributed, from which day of the month (default 18), and which part of the NAV */
  payout?: { months: readonly number[]; dueDay?: number; part: number }
  hold?: HoldingPeriod
  /** Its management fee is decided lot by lot when shares leave. */
  floats?: true
  /** The open periods of a fund that is closed otherwise. */
  windows?: readonly OpenWindow[]
  split?: { day: string; ratioE9: RatioE9 }
  dayMaxYuan?: bigint
  minFirstYuan?: bigint
  truncates?: true
  noDiscount?: true
  hidden?: true
  featured?: number
  sizeYi: number | null
  /** total shares of a class so small that one demo customer can make its redemptions huge */
  fewShares?: { class: ShareClass; shares: bigint }
  summary: string
}

const equity = (market: number, sector: string, sectorBeta: number, own: number, drift: number): PortfolioModel => ({
  drift,
  market,
  sector,
  sectorBeta,
  own,
})
const income = (drift: number, rates: number, own: number, market = 0): PortfolioModel => ({
  drift,
  rates,
  own,
  market,
})

// biome-ignore format: one fund, one block, in the order of the codes
export const fundFamilies: readonly FundFamily[] = [
  { name: '启明天天宝货币', type: 'money', risk: 1, classes: { A: '990001', E: '990002' }, setup: '2018-05-16',
    model: income(0.0002, 0, 0), featured: 4, sizeYi: 186.4,
    summary: '投资现金、银行存款与剩余期限较短的高等级债券，用于日常现金管理，收益每日结转为份额。' },
  { name: '启明现金增利货币', type: 'money', risk: 1, classes: { A: '990003' }, setup: '2019-09-04',
    model: income(-0.0006, 0, 0), sizeYi: 63.2,
    summary: '以同业存单和逆回购为主，组合平均剩余期限控制在 90 天以内。' },
  { name: '启明红利精选指数', type: 'index', risk: 4, classes: { A: '990008', C: '990009' }, setup: '2018-11-20', tracks: ['SLHL', '示例红利指数'],
    model: equity(0.72, 'dividend', 0.9, 0.012, 0.016), payout: { months: [3, 6, 9], part: 0.012 }, featured: 2, sizeYi: 94.7,
    summary: '跟踪一组股息率较高、分红连续的上市公司，按股息率加权，每年调整一次样本。' },
  { name: '启明价值精选混合', type: 'mixed', risk: 4, classes: { A: '990012', C: '990013', B: '990014' }, setup: '2019-03-18',
    model: equity(0.82, 'manufacture', 0.35, 0.062, 0.05), payout: { months: [12], part: 0.03 }, featured: 1, sizeYi: 42.2,
    summary: '自下而上选择现金流稳定、定价合理的公司，行业分散，换手率保持在较低水平。' },
  { name: '启明核心300指数增强', type: 'index', risk: 4, classes: { A: '990019', C: '990020' }, setup: '2017-06-12',
    model: equity(0.97, 'dividend', 0.05, 0.02, 0.014), split: { day: '2021-02-22', ratioE9: ratioE9(1_500_000_000n) }, sizeYi: 51.8,
    summary: '以示例300指数为基准，在跟踪误差受控的前提下用量化方法调整个股权重。' },
  { name: '启明医药健康混合', type: 'mixed', risk: 4, classes: { A: '990021', C: '990022' }, setup: '2018-08-08',
    model: equity(0.78, 'medicine', 1, 0.05, 0.005), sizeYi: 28.6,
    summary: '投资医药制造、医疗器械与医疗服务，关注研发投入产出和产品商业化的进度。' },
  { name: '启明新能源主题混合', type: 'mixed', risk: 4, classes: { A: '990023' }, setup: '2018-04-25',
    model: equity(1.02, 'energy', 1.05, 0.06, 0.01), split: { day: '2021-07-19', ratioE9: ratioE9(2_000_000_000n) }, sizeYi: 19.3,
    summary: '投资光伏、储能、电网设备等环节，行业集中度高，净值波动较大。' },
  { name: '启明传媒娱乐混合', type: 'mixed', risk: 4, classes: { A: '990024' }, setup: '2017-09-13', status: FUND_STATUS.tradingStopped,
    model: equity(0.9, 'technology', 0.6, 0.07, -0.03), sizeYi: 0.4,
    summary: '投资内容制作与互联网平台。基金资产净值已连续低于合同约定，自 2026-10-30 起停止交易。' },
  { name: '启明优势回报混合', type: 'mixed', risk: 3, classes: { A: '990025' }, setup: '2019-10-22', status: FUND_STATUS.registration,
    model: equity(0.6, 'consumer', 0.3, 0.05, 0.02), payout: { months: [11], dueDay: 20, part: 0.025 }, sizeYi: 12.7,
    summary: '股票仓位在四成到七成之间，达到约定的净值条件后每年分配一次收益。' },
  { name: '启明双核回报混合', type: 'mixed', risk: 3, classes: { A: '990026' }, setup: '2020-03-11', status: FUND_STATUS.payingDividend,
    model: equity(0.52, 'manufacture', 0.25, 0.045, 0.02), payout: { months: [11], part: 0.02 }, sizeYi: 9.8,
    summary: '以股票和债券两个部分分别管理，按季度恢复到目标比例。' },
  { name: '启明成长500指数', type: 'index', risk: 4, classes: { A: '990027', C: '990028' }, setup: '2019-05-27', tracks: ['SL500', '示例成长500指数'],
    model: equity(1.06, 'small', 0.75, 0.012, 0.004), sizeYi: 33.1,
    summary: '跟踪一组中小市值公司，样本 500 家，单一公司权重不超过 1%。' },
  { name: '启明医疗服务混合', type: 'mixed', risk: 4, classes: { A: '990029' }, setup: '2022-03-09',
    model: equity(0.7, 'medicine', 0.8, 0.05, -0.02), sizeYi: 0.4,
    summary: '投资医院、检验与医疗外包服务。基金资产净值已连续 50 个工作日低于 5,000 万元，按合同约定将终止并清算。' },
  { name: '启明先进制造股票', type: 'stock', risk: 5, classes: { A: '990031', C: '990032' }, setup: '2019-01-16',
    model: equity(1.02, 'manufacture', 1.1, 0.07, -0.02), sizeYi: 36.9,
    summary: '投资装备、零部件与新材料企业，股票仓位不低于八成，重视订单与产能的匹配。' },
  { name: '启明数字经济股票', type: 'stock', risk: 5, classes: { A: '990033' }, setup: '2020-07-08', dayMaxYuan: 10_000n,
    model: equity(1.1, 'technology', 1.1, 0.07, 0.02), sizeYi: 22.5,
    summary: '投资软件、通信与电子，股票仓位不低于八成。为保持规模稳定，单日单户限购 1 万元。' },
  { name: '启明高端装备股票', type: 'stock', risk: 5, classes: { A: '990034' }, setup: '2026-07-15', raise: ['2026-06-22', '2026-07-10'],
    model: equity(0.9, 'manufacture', 0.9, 0.06, 0.03), sizeYi: 8.1,
    summary: '投资机床、轨道交通与航空装备。成立不足 6 个月，暂不展示业绩。' },
  { name: '启明绿色电力股票', type: 'stock', risk: 5, classes: { A: '990035' }, setup: '2026-01-20', raise: ['2025-12-22', '2026-01-15'],
    model: equity(0.75, 'energy', 0.5, 0.05, 0.03), sizeYi: 11.4,
    summary: '投资水电、核电、风电运营商与电网设备，股票仓位不低于八成。' },
  { name: '启明品质生活混合', type: 'mixed', risk: 4, classes: { A: '990039' }, setup: '2025-06-10', floats: true,
    model: equity(0.85, 'consumer', 1, 0.08, 0.03), sizeYi: 9.6,
    summary: '投资消费升级与服务消费企业。持有满 1 年的份额，卖出时按超过业绩比较基准的多少收取浮动管理费，每年 0.6%、1.2% 或 1.5%。' },
  { name: '启明行业轮动混合(LOF)', type: 'lof', risk: 4, classes: { A: '990040', C: '990041' }, setup: '2016-12-14',
    model: equity(0.86, 'small', 0.3, 0.06, 0.018), split: { day: '2026-07-06', ratioE9: ratioE9(1_500_000_000n) }, sizeYi: 14.2,
    summary: '按景气与估值两项打分在十余个行业间调整，份额可以在场外申购，也可以在交易所买卖。' },
  { name: '启明均衡成长混合', type: 'mixed', risk: 3, classes: { A: '990044', C: '990045' }, setup: '2018-02-07',
    model: equity(0.66, 'consumer', 0.25, 0.05, 0.03), sizeYi: 58.3,
    summary: '成长与价值各占约一半，单一行业不超过两成，力求控制组合的波动。' },
  { name: '启明稳健双利债券', type: 'bond', risk: 2, classes: { A: '990057', C: '990058' }, setup: '2018-03-28',
    model: income(0.036, 1.1, 0.003, 0.07), featured: 3, sizeYi: 212.1, fewShares: { class: 'C', shares: 150_000n },
    summary: '以中短期信用债打底，不超过两成的资产投资股票与可转债，追求平稳的持有体验。' },
  { name: '启明信用优选债券', type: 'bond', risk: 2, classes: { A: '990059', C: '990060' }, setup: '2019-06-19', truncates: true,
    model: income(0.035, 1.2, 0.003), sizeYi: 75.5,
    summary: '投资高等级信用债，平均久期 2 至 3 年，份额计算采用舍去尾数的方法。' },
  { name: '启明可转债债券', type: 'bond', risk: 3, classes: { A: '990061' }, setup: '2019-11-06', dayMaxYuan: 10_000n,
    hold: { kind: 'minimum', length: 1, unit: 'year', from: 'registration', until: 'application' },
    model: income(0.03, 0.8, 0.03, 0.42), sizeYi: 16.9,
    summary: '可转债占债券资产的八成以上，波动高于普通债券基金。每份份额须持有满 1 年方可卖出，单日单户限购 1 万元。' },
  { name: '启明安心配置混合(FOF)', type: 'fof', risk: 3, classes: { A: '990063', C: '990065' }, setup: '2020-09-23',
    model: income(0.03, 0.8, 0.015, 0.24), sizeYi: 24.9,
    summary: '通过投资其他基金配置股票、债券与商品，权益中枢两成半，申购后第二个工作日确认。' },
  { name: '启明积极成长混合(FOF)', type: 'fof', risk: 4, classes: { A: '990064' }, setup: '2021-04-14',
    model: equity(0.62, 'technology', 0.2, 0.03, 0.02), sizeYi: 7.6,
    summary: '权益类基金占六成到九成，由配置团队按季度调整风格，申购后第二个工作日确认。' },
  { name: '启明定期开放债券', type: 'bond', risk: 2, classes: { A: '990066' }, setup: '2020-05-20', status: FUND_STATUS.closed,
    windows: [{ from: isoDate('2027-05-21'), to: isoDate('2027-06-03'), buys: true, sells: true }],
    model: income(0.038, 1.3, 0.003), sizeYi: 30.2,
    summary: '每 12 个月开放一次，本次封闭期至 2027-05-20，封闭期内不办理申购与赎回。' },
  { name: '启明纯债增利债券', type: 'bond', risk: 2, classes: { A: '990067', C: '990068' }, setup: '2017-11-15',
    model: income(0.034, 1.6, 0.003), sizeYi: 88.7,
    summary: '只投资债券与存款，不投资股票和可转债，久期随利率判断在 1 至 4 年之间调整。' },
  { name: '启明120天滚动持有债券', type: 'bond', risk: 2, classes: { A: '990069' }, setup: '2023-06-14',
    hold: { kind: 'rolling', length: 120, unit: 'day', from: 'application', until: 'application' },
    model: income(0.033, 0.6, 0.002), sizeYi: 26.5,
    summary: '每份份额自申购申请日起每 120 天到期一次，仅到期日当日可以卖出，未卖出的自动进入下一个 120 天。' },
  { name: '启明全球科技QDII', type: 'qdii', risk: 5, classes: { A: '990071' }, setup: '2019-08-28', status: FUND_STATUS.purchasesSuspended, noDiscount: true,
    model: { drift: 0.02, market: 0.12, overseas: 1.15, sector: 'technology', sectorBeta: 0.3, own: 0.06 }, sizeYi: 39.4,
    summary: '投资境外上市的科技公司，以人民币申购。外汇额度接近用完，暂停申购与定期定额投资。' },
  { name: '启明互联互通精选混合', type: 'mixed', risk: 4, classes: { A: '990072' }, setup: '2020-01-15', status: FUND_STATUS.redemptionsSuspended,
    model: { drift: 0.02, market: 0.4, overseas: 0.5, own: 0.07 }, sizeYi: 10.3,
    summary: '通过互联互通机制投资境外市场。因所投市场临时休市，暂停赎回，恢复时间另行公告。' },
  { name: '启明亚太精选混合(QDII)', type: 'qdii', risk: 4, classes: { A: '990073', C: '990074' }, setup: '2021-01-27', dayMaxYuan: 1_000n, noDiscount: true,
    model: { drift: 0.015, market: 0.25, overseas: 0.8, own: 0.05 }, sizeYi: 6.5,
    summary: '投资亚太地区的消费与金融公司，以人民币申购，单日单户限购 1,000 元。' },
  { name: '启明消费升级股票', type: 'stock', risk: 5, classes: { A: '990080', C: '990081' }, setup: '2020-12-09',
    model: equity(0.9, 'consumer', 1.1, 0.06, -0.04), sizeYi: 17.8,
    summary: '投资食品饮料、家电与商贸零售，股票仓位不低于八成，换手率低。' },
  { name: '启明核心300ETF', type: 'etf', risk: 4, classes: { A: '990085' }, setup: '2016-11-09', minFirstYuan: 1_000n, noDiscount: true,
    model: equity(0.99, 'dividend', 0.02, 0.004, 0.016), sizeYi: 128.6,
    summary: '完全复制示例300指数，在交易所上市，本平台按现金方式代为申购赎回。' },
  { name: '启明安盈优选混合', type: 'guaranteed', risk: 2, classes: { A: '990090' }, setup: '2016-03-23', status: FUND_STATUS.ended, ended: '2019-03-22',
    model: income(0.032, 1, 0.004, 0.05), hidden: true, sizeYi: null,
    summary: '三年一个周期的避险策略产品，首个周期届满后按合同约定终止，已完成清算。' },
  { name: '启明鑫享超短债', type: 'ultrashort', risk: 1, classes: { A: '990092', C: '990093' }, setup: '2019-04-10',
    model: income(0.029, 0.35, 0.001), sizeYi: 96.8,
    summary: '投资剩余期限不超过 270 天的高等级债券，波动较小，用于半年左右的资金安排。' },
  { name: '启明科创先锋混合', type: 'mixed', risk: 4, classes: { A: '990101', C: '990102' }, setup: null, status: FUND_STATUS.raising,
    raise: ['2026-11-02', '2026-12-11'], raisedElsewhere: { fen: 18_640_275_300n, holders: 1_482 }, model: equity(1.05, 'technology', 0.9, 0.06, 0.03), sizeYi: null,
    summary: '投资半导体、工业软件与生命科学领域的创新企业，股票仓位在六成到九成半之间。' },
  { name: '启明稳盈纯债债券', type: 'bond', risk: 2, classes: { A: '990103' }, setup: null, status: FUND_STATUS.raising,
    raise: ['2026-11-16', '2026-11-27'], raisedElsewhere: { fen: 41_275_368_000n, holders: 3_871 }, model: income(0.033, 1.3, 0.003), sizeYi: null,
    summary: '投资利率债与高等级信用债，不投资股票和可转债，本公司直销不收认购费。' },
  { name: '启明低碳主题混合', type: 'mixed', risk: 4, classes: { A: '990104' }, setup: '2026-11-17', status: FUND_STATUS.establishing,
    raise: ['2026-10-12', '2026-11-13'], model: equity(0.2, 'energy', 0.2, 0.01, 0.01), sizeYi: 5.2,
    summary: '投资节能环保与循环利用企业。成立后进入不超过 3 个月的封闭期，期间每周公布净值。' },
  { name: '启明产业升级混合', type: 'mixed', risk: 4, classes: { A: '990105' }, setup: null, status: FUND_STATUS.raisingFailed, hidden: true,
    raise: ['2026-07-20', '2026-10-16'], model: equity(0.9, 'manufacture', 0.6, 0.05, 0.02), sizeYi: null,
    summary: '募集期届满未达到备案条件，募集失败，认购款及利息已全部退还。' },
  { name: '启明瑞享一号', type: 'special', risk: 4, classes: { A: '990301' }, setup: '2022-04-18', hidden: true,
    model: equity(0.5, 'dividend', 0.3, 0.04, 0.02), sizeYi: 1.6,
    summary: '为特定客户设立的资产管理计划，只向持有人展示，不在本平台销售。' },
  { name: '启明聚享一号', type: 'small-collective', risk: 3, classes: { A: '990302' }, setup: '2021-09-06', hidden: true,
    model: income(0.038, 1, 0.01, 0.15), sizeYi: 2.3,
    summary: '小集合资产管理计划，只向持有人展示，不在本平台销售。' },
  { name: '启明尊享一号', type: 'large-collective', risk: 3, classes: { A: '990303' }, setup: '2018-06-25', hidden: true,
    model: income(0.036, 1, 0.01, 0.2), sizeYi: 8.8,
    summary: '大集合资产管理计划，只向持有人展示，不在本平台销售。' },
  { name: '启明归档产品', type: 'unknown', risk: 3, classes: { A: '990399' }, setup: '2017-03-15', hidden: true,
    model: income(0.03, 1, 0.01, 0.1), sizeYi: 0.3,
    summary: '自旧系统迁入、类型未登记的产品，只向持有人展示。' },
]
