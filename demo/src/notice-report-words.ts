import type { RateE8 } from '@zhixiao/domain/money/money.ts'
import type { FundFamily } from './fund-list.ts'
import { wordsFor } from './notice-forms.ts'

type Kind = 'money' | 'bond' | 'index' | 'blend' | 'overseas' | 'equity'

function kindOf({ type, model }: FundFamily): Kind {
  if (type === 'money') return 'money'
  if (type === 'bond' || type === 'ultrashort') return 'bond'
  if (type === 'index' || type === 'etf') return 'index'
  if (type === 'fof') return 'blend'
  return type === 'qdii' || model.overseas ? 'overseas' : 'equity'
}

const SECTORS: Readonly<Record<string, string>> = {
  manufacture: '装备、零部件与新材料',
  consumer: '食品饮料、家电与商贸零售',
  medicine: '医药制造、器械与医疗服务',
  energy: '电力、储能与电网设备',
  technology: '软件、通信与电子',
  dividend: '股息率较高的银行、公用事业与交通',
  small: '中小市值的制造与材料',
}

type Words = readonly [string, ...string[]]

/** What was done in the period, in wordings for a rise and for a fall. */
const DONE: Readonly<Record<Exclude<Kind, 'equity'>, { up: Words; down: Words }>> = {
  money: {
    up: [
      '报告期内资金面总体平稳，组合以同业存单与存款为主，在季末利率较高时增加了三个月以内的资产，平均剩余期限保持在合同约定之内。',
      '组合按照到期日分散安排现金流，提高了国债与政策性金融债的比例，在月末、季末预留了充足的备付，没有发生偏离度超限的情形。',
      '短端利率缓慢下行，本基金减少了对利率方向的判断，以持有到期为主，严格控制单一存款银行的集中度。',
    ],
    down: ['资金价格有所波动，本基金缩短了剩余期限，以流动性为先。'],
  },
  bond: {
    up: [
      '报告期内债券收益率下行，组合保持中性的久期，持仓以中高等级信用债为主，票息贡献了大部分收益，没有下沉信用等级。',
      '组合在收益率回升时增加了两到三年的信用债，利差压缩之后减持，杠杆保持在较低的水平，持仓没有发生信用事件。',
      '本基金以票息为主要来源，对城投与地产保持谨慎，逐一复核发行人的现金流，流动性资产的比例高于合同要求。',
    ],
    down: [
      '报告期内收益率上行，净值受到影响。组合提前缩短了久期，降低了杠杆，并保留了较多的短期资产应对赎回。',
      '债券市场出现调整，本基金减持了流动性较差的品种，损失主要来自久期，持仓没有发生信用事件。',
    ],
  },
  index: {
    up: [
      '本基金按照指数的规则配置，样本调整期间分批换仓，日均跟踪偏离度与年化跟踪误差均在合同约定的范围之内。',
      '报告期内申购与赎回较为均衡，现金拖累有限；分红、样本调整与打新对偏离有小幅的正贡献。',
    ],
    down: [
      '指数在报告期内回落，本基金跟踪指数，不作方向性的判断，仓位保持在九成以上，偏离度处于正常的范围。',
      '受大额赎回的影响，个别交易日的偏离有所扩大，其后恢复；本基金没有因为市场下跌而降低仓位。',
    ],
  },
  blend: {
    up: [
      '组合维持了权益、债券与商品的目标比例，在权益上涨之后再平衡，把超出的部分转入中短债基金。',
      '本基金以风险预算为约束，提高了均衡风格基金的比例，减少了单一行业基金，组合的波动低于权益基准。',
    ],
    down: [
      '权益资产下跌拖累了净值，债券部分提供了缓冲。组合在下跌中没有被动减仓，按照计划恢复到目标比例。',
      '报告期内各类资产相关性上升，分散的效果有限，本基金控制了单只基金的占比，没有使用集中的风格。',
    ],
  },
  overseas: {
    up: [
      '境外市场在报告期内上涨，汇率变动小幅影响了人民币净值。组合减持了估值较高的公司，增加了现金流稳定的基础设施与服务企业。',
      '本基金控制单一国家与单一币种的敞口，在境外节假日之前预留现金，外汇额度的使用接近上限，申购按公告受到限制。',
    ],
    down: [
      '境外市场出现回落，本币升值也减少了折算之后的收益。组合降低了高估值公司的比例，保持了行业的分散。',
      '报告期内海外利率上行压制了成长类资产，本基金的回撤主要来自估值，持仓公司的盈利基本符合预期。',
    ],
  },
}

const equityWords = (field: string): { up: Words; down: Words } => ({
  up: [
    `报告期内组合保持较高的仓位，主要投资于${field}，收益多来自盈利兑现的公司；部分涨幅较大、估值超出合理范围的持股作了减持。`,
    `基金经理依据订单与现金流调整个股，增加了${field}中竞争格局改善的公司，减少了依赖补贴与融资扩张的公司，换手率与上期相近。`,
    `组合在${field}之间保持均衡，单一公司的比例受到控制，没有追逐短期热点；对卖出的股票，记录了理由，将在半年之后回看。`,
  ],
  down: [
    `报告期内${field}整体回落，组合的下跌主要来自估值收缩。基金经理复核了全部重仓公司的基本面，卖出了两家逻辑发生变化的公司，其余继续持有。`,
    `净值表现不如人意。我们对${field}的需求判断偏于乐观，部分持股的利润低于预期，已经调整模型，并降低了这类公司的比例。`,
    `市场风格变化较大，本基金坚持原有的选股标准，没有在下跌之后追逐其他方向，股票仓位在合同约定的范围之内。`,
  ],
})

const NEXT: Words = [
  '展望后市，本基金将继续按照合同约定的范围与策略运作，控制回撤，不对市场的短期走势作出判断。',
  '本基金将把流动性放在重要的位置，保持组合的分散，并在以后的报告中如实说明得失。',
  '今后一段时间，我们会继续检验持仓的依据，对不再成立的及时调整，欢迎持有人来信提出问题。',
]

/** The manager's report on a period: two sentences that fit its result and the fund's investments. */
export function accountOf(family: FundFamily, growth: RateE8, period: string): string {
  const kind = kindOf(family)
  const ways = kind === 'equity' ? equityWords(SECTORS[family.model.sector ?? 'manufacture'] ?? '') : DONE[kind]
  return (
    wordsFor(`${family.name}${period}`, growth >= 0n ? ways.up : ways.down) + wordsFor(`${period}${family.name}`, NEXT)
  )
}
