import { below } from '@zhixiao/demo/random.ts'
import { MAX_ORDER } from '@zhixiao/domain/search/rank.ts'
import type { SearchDocument } from '@zhixiao/domain/search/search-document.ts'

const SEED = 15_320

const words = (text: string): string[] => text.split(' ')
const letters = (text: string): string[] => [...text.replaceAll(' ', '')]

// Invented firm names: two of these characters.
const heads = letters(
  '中华长安永泰嘉明信达鹏富广大南方东兴银河国海天万博工平景顺汇添融通诺金元方正新泓申太建交民创摩上浦山江',
)
const tails = letters('盛信泰瑞安丰源和利实诚远达明德润庚荣恒华融富通鼎福宝泉行健乐享重庆都阳')
const themes = words(
  '红利 价值精选 成长优选 新能源 先进制造 医药健康 消费升级 互联网络 量化多因子 绿色产业 科技创新 高端装备 军工主题 养老目标 稳健回报 双利增强 信用债 短债 纯债 可转债 沪深300 中证500 创业板 上证50 科创50 恒生科技 纳斯达克100 黄金 有色金属 银行 证券公司 房地产 半导体 人工智能 数字经济 碳中和 乡村振兴 国企改革 一带一路 长三角 大湾区 京津冀 小盘 中盘 大盘 行业轮动 阳光稳进 健康生活 现代服务 文体娱乐',
)
const forms = words('混合 股票 债券 指数 指数增强 灵活配置混合 定期开放债券 ETF ETF联接 FOF LOF QDII 货币 持有期混合')
const classes = words('A B C D E H I')
const surnames = letters(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文单仇查',
)
const givens = letters(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红春梅鑫志建国文辉力宁婷雪琳晨阳宇浩然子涵思远知行若谷清和景嘉怡欣悦乐重昊天瑞泽铭轩睿哲博弘毅安琪诗雨梦',
)
const topics = words(
  '市场 政策 利率 汇率 通胀 出口 消费 地产 新能源汽车 光伏 医药 军工 半导体 银行 保险 券商 白酒 养殖 钢铁 煤炭 黄金 原油 债券 可转债 红利 小盘股 量化 指数 定投 养老 家庭资产 教育金 税收 费率 赎回 分红 净值 回撤 波动 估值',
)
const remarks = words(
  '怎么看 的三个变化 还能持有吗 为什么重要 的下半场 与长期投资 月度观察 季度展望 年度回顾 常见误区 一文读懂 背后的逻辑 数据点评 调研手记 的机会与风险 该如何选择 的历史经验 给投资者的一封信',
)
const noticeForms = words(
  '第四次分红公告 开放日常申购赎回及定期定额投资业务公告 暂停大额申购公告 恢复大额申购公告 基金经理变更公告 招募说明书更新 2024年第一季度报告 2024年中期报告 2024年年度报告 2025年第三季度报告 2025年第四季度报告 2026年第一季度报告 调整最低申购金额的公告 增加销售机构的公告 费率优惠活动的公告 托管协议 基金合同 产品资料概要更新 清算报告 基金份额持有人大会表决结果公告',
)

/** Funds, managers and texts in the size of a whole market; the same each time. */
export function searchDocuments(count: { funds: number; managers: number; texts: number }): SearchDocument[] {
  const funds = numbered(count.funds, fund)
  return [...funds, ...numbered(count.managers, manager), ...numbered(count.texts, index => text(index, funds))]
}

const numbered = (count: number, make: (index: number) => SearchDocument): SearchDocument[] =>
  Array.from({ length: count }, (_, index) => make(index))

let stream = 0
/** An independent choice for each place that uses it. */
function chooser(from: readonly string[]): (index: number) => string {
  const own = ++stream
  return index => from[below(from.length, SEED, own, index)] ?? ''
}

const fundHead = chooser(heads)
const fundTail = chooser(tails)
const fundTheme = chooser(themes)
const fundForm = chooser(forms)
const fundClass = chooser(classes)

function fund(index: number): SearchDocument {
  const code = String(index * 61 + 1).padStart(6, '0')
  const parts = [fundHead, fundTail, fundTheme, fundForm, fundClass]
  return { kind: 'fund', key: code, code, text: parts.map(part => part(index)).join(''), order: Number(code) }
}

const surname = chooser(surnames)
const given = chooser(givens)
const second = chooser([...givens, '', '', ''])

const manager = (index: number): SearchDocument => ({
  kind: 'manager',
  key: `M${index}`,
  text: surname(index) + given(index) + second(index),
  order: 0,
})

const topic = chooser(topics)
const other = chooser(topics)
const remark = chooser(remarks)
const form = chooser(noticeForms)

function text(index: number, funds: readonly SearchDocument[]): SearchDocument {
  const order = MAX_ORDER - 400_000 - index
  if (index % 2 === 0) {
    return { kind: 'article', key: `A${index}`, text: `${topic(index)}与${other(index)}：${remark(index)}`, order }
  }
  const about = funds[below(funds.length, SEED, 0, index)]?.text ?? ''
  return { kind: 'notice', key: `N${index}`, text: `关于${about}基金${form(index)}`, order }
}
