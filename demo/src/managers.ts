import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { DEMO_DAY } from './calendar.ts'
import { funds } from './funds.ts'
import type { ManagerRow, ManagerTenureRow } from './rows.ts'

/** `runs`: main code of a fund and the start day; `left`: funds handed over, and when. */
type DemoManager = {
  id: string
  name: string
  title: string
  since: string
  style: string
  resume: string
  runs: readonly (readonly [mainCode: string, from: string])[]
  left?: readonly (readonly [mainCode: string, from: string, to: string])[]
}

// biome-ignore format: one person, one block
const people: readonly DemoManager[] = [
  { id: 'M001', name: '林知远', title: '权益投资部总经理', since: '2014-07-01',
    style: '专注企业长期自由现金流，行业分散、个股集中，换手率低于同类平均。',
    resume: '经济学硕士。先后在两家示例机构从事机械与公用事业行业研究，2016 年加入本公司，历任研究员、基金经理助理。投资上先看生意能否持续产生现金，再看价格是否合理，组合一般持有三十只左右的公司，平均持有时间超过两年。',
    runs: [['990012', '2019-03-18'], ['990044', '2022-03-15'], ['990101', '2026-11-02']] },
  { id: 'M002', name: '沈若谷', title: '指数与量化投资部副总经理', since: '2017-04-10',
    style: '重视指数规则与跟踪误差，偏好股息、质量等有长期依据的因子。',
    resume: '统计学硕士。毕业后一直从事指数编制与量化研究，2019 年加入本公司。负责红利、宽基与增强指数产品的日常管理，参与编写公司的指数投资手册，习惯把每一次调仓的原因记录下来，定期回看。',
    runs: [['990008', '2020-09-01'], ['990019', '2021-11-15'], ['990085', '2020-09-01']] },
  { id: 'M003', name: '周以宁', title: '固定收益部总经理', since: '2012-03-05',
    style: '以久期和信用等级控制风险，股票与可转债只作小比例的增强。',
    resume: '金融学硕士。曾在示例银行从事债券交易，经历过多轮利率周期，2016 年加入本公司组建固定收益团队。看重发行人的偿付能力胜过票面利率，持仓以中高等级信用债为主，并为组合留出足够的流动性。',
    runs: [['990057', '2018-03-28'], ['990067', '2017-11-15'], ['990103', '2026-11-16']] },
  { id: 'M004', name: '陈景行', title: '基金经理', since: '2019-06-03',
    style: '从订单、产能与现金流三条线跟踪制造业，敢于在行业低谷时布局。',
    resume: '机械工程硕士。在装备制造企业做过三年工艺工程师，之后转入证券研究，2020 年加入本公司。每年走访工厂一百家以上，习惯用设备利用率和库存数据校正对需求的判断。',
    runs: [['990031', '2023-01-09'], ['990034', '2026-07-15'], ['990025', '2022-08-22']],
    left: [['990023', '2021-05-10', '2024-03-01']] },
  { id: 'M005', name: '许清和', title: '基金经理', since: '2016-09-12',
    style: '跟踪研发管线与医保支付的变化，分散持有不同阶段的医药公司。',
    resume: '药理学硕士。曾在示例研究院参与新药的临床前研究，2018 年转做医药行业投资研究，2020 年加入本公司。选股时把产品的真实需求放在第一位，单一公司的仓位通常不超过 7%。',
    runs: [['990021', '2021-02-01'], ['990029', '2022-03-09']] },
  { id: 'M006', name: '顾明渠', title: '基金经理', since: '2018-11-19',
    style: '按供需格局选择新能源各环节，以仓位变化应对行业的大起大落。',
    resume: '电气工程硕士。做过电力系统规划，熟悉储能与电网设备的采购周期，2021 年加入本公司。认为成长行业同样要看投入产出比，对产能扩张过快的环节保持距离。',
    runs: [['990023', '2024-03-01'], ['990035', '2026-01-20'], ['990104', '2026-11-17']] },
  { id: 'M007', name: '叶书白', title: '基金经理', since: '2015-08-03',
    style: '偏好品牌与渠道有优势的消费公司，长期持有，少做择时。',
    resume: '工商管理硕士。早年在消费品企业负责渠道管理，2017 年进入基金行业，2020 年加入本公司。坚持自己走访门店与经销商，用一线的动销数据与公司报表互相印证。',
    runs: [['990080', '2020-12-09'], ['990026', '2020-03-11'], ['990039', '2025-06-10']] },
  { id: 'M008', name: '方既白', title: '国际业务部总经理', since: '2013-05-20',
    style: '以全球产业链的位置选公司，控制单一国家与单一币种的敞口。',
    resume: '金融工程硕士。先后在境内外的示例机构从事跨境投资，2019 年加入本公司负责 QDII 业务。组合同时考虑公司质量与汇率影响，并为境外节假日带来的申购赎回差异预留现金。',
    runs: [['990071', '2019-08-28'], ['990072', '2020-01-15'], ['990073', '2021-01-27']] },
  { id: 'M009', name: '韩松年', title: '资产配置部总经理', since: '2011-10-10',
    style: '先定风险预算再选基金，按季度再平衡，不追逐短期排名。',
    resume: '数学硕士。长期研究大类资产配置与养老金投资，2016 年加入本公司。把基金的业绩拆成市场、风格与选股三部分来评价，强调组合在不利情形下的承受能力。',
    runs: [['990063', '2020-09-23'], ['990064', '2021-04-14']] },
  { id: 'M010', name: '苏映雪', title: '现金管理组组长', since: '2015-03-16',
    style: '以安全和流动性为先，主动控制剩余期限与存款集中度。',
    resume: '会计学硕士。从事货币市场投资十余年，熟悉银行间市场的资金节奏，2017 年加入本公司。管理货币基金与超短债产品，季末、年末提前安排到期现金，应对集中赎回。',
    runs: [['990001', '2018-05-16'], ['990003', '2019-09-04'], ['990092', '2019-04-10'], ['990069', '2023-06-14']] },
  { id: 'M011', name: '罗启文', title: '基金经理', since: '2018-02-26',
    style: '关注技术扩散与客户结构，区分一次性需求与可重复的收入。',
    resume: '计算机硕士。做过五年软件工程师，2020 年转入科技行业研究，2021 年加入本公司。阅读公司产品文档多于阅读研究报告，重视人均产出与续费率这类不易修饰的指标。',
    runs: [['990033', '2022-06-20'], ['990040', '2023-09-11'], ['990024', '2023-09-11']] },
  { id: 'M012', name: '江望舒', title: '基金经理', since: '2017-07-17',
    style: '自下而上研究发行人，回避看不懂的结构，重视组合的分散程度。',
    resume: '经济学硕士。从信用评级起步，调研过两百余家发行人，2019 年加入本公司。负责信用债、可转债与中小盘指数产品，习惯为每一笔持仓写明卖出的条件。',
    runs: [['990059', '2020-02-10'], ['990061', '2019-11-06'], ['990066', '2021-05-20'], ['990027', '2022-11-01']],
    left: [['990044', '2020-04-01', '2022-03-15']] },
]

export const managers: readonly ManagerRow[] = people.map(({ id, name, title, since, resume, style }) => ({
  man_id: id,
  name,
  title,
  since: isoDate(since),
  resume,
  style,
  invented: true,
}))

const classesOf = (mainCode: string) => funds.filter(fund => fund.mainCode === mainCode)

function tenures(man_id: string, mainCode: string, from: string, to: IsoDate | null): ManagerTenureRow[] {
  return classesOf(mainCode).map(({ code }) => ({ man_id, fundcode: code, from_day: isoDate(from), to_day: to }))
}

/**
 * A fund's manager before the current one, where that was not the head of equities; nobody manages more than a handful
 * at once.
 */
const predecessors: Readonly<Record<string, string>> = {
  '990008': 'M009',
  '990019': 'M009',
  '990024': 'M009',
  '990085': 'M009',
  '990025': 'M008',
  '990027': 'M002',
  '990033': 'M004',
  '990044': 'M003',
  '990059': 'M003',
  '990066': 'M003',
}

/** A fund older than its manager's start had another manager before. */
function earlier(mainCode: string, firstFrom: string): ManagerTenureRow[] {
  const family = classesOf(mainCode)[0]?.family
  if (!family?.setup || family.setup >= firstFrom) return []
  return tenures(predecessors[mainCode] ?? 'M001', mainCode, family.setup, isoDate(firstFrom))
}

export const managerTenures: readonly ManagerTenureRow[] = people.flatMap(({ id, runs, left = [] }) => [
  ...runs.flatMap(([mainCode, from]) => {
    const before = people.flatMap(person => person.left ?? []).find(([code]) => code === mainCode)
    const ended = classesOf(mainCode)[0]?.family.ended
    const to = ended && isoDate(ended) < DEMO_DAY ? isoDate(ended) : null
    return [...earlier(mainCode, before ? before[1] : from), ...tenures(id, mainCode, from, to)]
  }),
  ...left.flatMap(([mainCode, from, to]) => tenures(id, mainCode, from, isoDate(to))),
])
