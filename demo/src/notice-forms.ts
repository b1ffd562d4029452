import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import { COMPANY, fundRow, funds } from './funds.ts'

/** A notice of the company, or of one fund by its main code; `body` in paragraphs. */
export type DemoNotice = { grp: NoticeGroup; day: string; title: string; body: readonly string[]; fundcode?: string }

const nameOf = new Map(funds.map(fund => [fund.code, fundRow(fund).fundname]))
export const titleName = (fundcode: string): string => (nameOf.get(fundcode) ?? '').replace(/[AC]$/, '')

export const CLOSING = `投资者可以登录本公司网站或者拨打客服热线 400-921-7000 咨询。基金有风险，投资需谨慎。`

/** A periodical report; the figures themselves stand on the fund's page. */
export const report = (fundcode: string, day: string, period: string): DemoNotice => ({
  grp: 'regular',
  day,
  fundcode,
  title: `${titleName(fundcode)}基金${period}报告`,
  body: [
    `${COMPANY}（以下简称本公司）的董事会及董事保证本报告所载资料不存在虚假记载、误导性陈述或重大遗漏。基金托管人已复核本报告中的财务指标、净值表现和投资组合等内容。`,
    `本报告期内，基金按照基金合同约定的投资范围和比例运作，未发生投资比例被动超标后未在规定期限内调整的情形。投资组合、份额变动和管理人对运作情况的说明，见基金详情页的资产配置与业绩部分。`,
    '报告中的财务资料未经审计。基金的过往业绩不预示其未来表现。',
  ],
})

/** @param tenShares yuan for ten shares */
export const dividend = (
  fundcode: string,
  day: string,
  exDay: string,
  payDay: string,
  tenShares: string,
): DemoNotice => ({
  grp: 'trans',
  day,
  fundcode,
  title: `关于${titleName(fundcode)}基金收益分配的公告`,
  body: [
    `根据基金合同的约定，本公司决定对截至基准日的可分配收益进行分配，每 10 份基金份额派发红利 ${tenShares} 元。权益登记日与除息日为 ${exDay}，现金红利发放日为 ${payDay}。`,
    '权益登记日当天申购或转换转入的份额不享有本次分红，当天赎回或转换转出的份额享有本次分红。',
    '选择红利再投资的投资者，其红利按除息日的基金份额净值转换为份额，不收取申购费用。未选择分红方式的，默认为现金分红。分红会使基金份额净值下降，不改变基金的风险收益特征。',
  ],
})

export const dayLimit = (fundcode: string, day: string, yuan: string): DemoNotice => ({
  grp: 'trans',
  day,
  fundcode,
  title: `关于${titleName(fundcode)}基金调整大额申购限额的公告`,
  body: [
    `为保护基金份额持有人的利益，自 ${day} 起，单个基金账户单日累计申购、转换转入和定期定额投资的金额不超过 ${yuan} 元，超过部分本公司有权拒绝。`,
    'A 类份额与 C 类份额的金额合并计算。赎回、转换转出等业务正常办理。恢复办理大额业务的时间，本公司将另行公告。',
  ],
})

export const sale = (fundcode: string, from: string, to: string): DemoNotice[] => [
  {
    grp: 'issue',
    day: from,
    fundcode,
    title: `${titleName(fundcode)}基金份额发售公告`,
    body: [
      `本基金自 ${from} 至 ${to} 公开发售，投资者可以通过本公司直销平台和代销机构认购。认购份额以 1.00 元的面值计算，募集期间产生的利息折算为份额归投资者所有。`,
      '募集期限届满，募集份额不少于 2 亿份、募集金额不少于 2 亿元且认购人数不少于 200 人的，本公司办理备案，备案后基金合同生效。未达到条件的，本公司在 30 日内退还认购款并加计银行同期存款利息。',
    ],
  },
  {
    grp: 'issue',
    day: from,
    fundcode,
    title: `${titleName(fundcode)}基金招募说明书`,
    body: [
      '本招募说明书对基金的投资目标、投资范围、风险收益特征、费用以及持有人的权利义务作了说明，投资者在认购之前应当仔细阅读，并结合自身的风险承受能力作出判断。',
      '本基金的投资范围、费率和风险等级可以在基金详情页查询，文字内容以备案的版本为准。',
    ],
  },
]

export const inForce = (fundcode: string, day: string, closed: string): DemoNotice => ({
  grp: 'issue',
  day,
  fundcode,
  title: `${titleName(fundcode)}基金基金合同生效公告`,
  body: [
    `本基金的募集工作已经完成，募集结果经验资机构验资，基金合同自 ${day} 起正式生效，本公司自该日起管理本基金。`,
    closed,
  ],
})
