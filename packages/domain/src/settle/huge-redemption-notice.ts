import type { IsoDate } from '../calendar/dates.ts'

type HugeDecision = {
  company: string
  hotline: string
  fundName: string
  fundCode: string
  day: IsoDate
  /** The trading day on which deferred shares are redeemed. */
  nextDay: IsoDate
  /** The day's net redemption of the fund, and the accepted part of the day's requests, in percent. */
  netPercent: string
  acceptedPercent: string
  reason: string
}

/** Draft of the notice that a manager must publish within two days of partially accepting a huge redemption (rules 2.12). */
export const hugeRedemptionNotice = (of: HugeDecision): { title: string; body: string } => ({
  title: `关于${of.fundName}发生巨额赎回并部分接受赎回申请的公告`,
  body: [
    `${of.fundName}（基金代码：${of.fundCode}）${of.day} 的净赎回申请占前一日基金总份额的 ${of.netPercent}%，超过 10%，构成巨额赎回。`,
    ...(of.reason === '' ? [] : [of.reason.endsWith('。') ? of.reason : `${of.reason}。`]),
    `根据法律法规与基金合同，${of.company}决定对当日的赎回与转换转出申请按比例部分接受，接受比例约为 ${of.acceptedPercent}%。每笔申请按比例确认，份额舍去到 0.01 份。`,
    `未获接受的部分，选择顺延的自动转入 ${of.nextDay} 办理，以该日的基金份额净值为基础计算赎回金额，不享有优先权；选择取消的，当日予以撤销。`,
    `投资者可以登录本公司网站，或致电客服热线 ${of.hotline} 查询。`,
    '特此公告。',
    of.company,
  ].join('\n\n'),
})
