import type { CodeOf } from '../codes/table.ts'

/** THE list of what a customer may have told by SMS, or not: events of orders by kind. */
export const noticeKinds = {
  debit: { name: '扣款与汇款到账', about: '购买、定投从银行卡扣款，或汇款已用于申请' },
  confirm: { name: '交易确认', about: '购买、定投、赎回、转换等申请已确认' },
  payout: { name: '资金到账', about: '赎回款或现金分红已付至银行卡' },
  refund: { name: '退款', about: '未成交或未确认的款项已退回银行卡' },
  lapse: { name: '未成交与汇款提醒', about: '申请未成交，或汇款截止当日仍未到账' },
  delay: { name: '延期', about: '确认日或到账日晚于原定日期' },
} as const
export type NoticeKind = CodeOf<typeof noticeKinds>
