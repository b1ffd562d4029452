import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'

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
export const riskTexts = (type: FundType): string[] => [...OWN[type], MARKET, LIQUIDITY, MANAGEMENT]
