import { brand } from '../brand.ts'

/** THE list of headings of result pages. A firm replaces them in `headings` of its brand file. */
export const productHeadings = {
  orderPending: '申请已提交',
  orderConfirmed: '交易已确认',
  orderFailed: '交易失败',
  orderCancelled: '已撤单',
  planStarted: '定投计划已生效',
  planChanged: '定投计划已修改',
  accountOpened: '开户成功',
  registered: '注册成功，已登录',
  passwordReset: '登录密码已重置',
} as const

export const resultHeadings: Readonly<Record<keyof typeof productHeadings, string>> = {
  ...productHeadings,
  ...brand.headings,
}
