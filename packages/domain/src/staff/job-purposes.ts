/** What each daily job does, for staff. */
export const jobPurposes = {
  sweep: '清理过期的会话、验证码与限流记录',
  'erase-closed': '删除注销满 20 年的客户的个人信息',
  'screen-names': '按名单核查客户',
  'find-candidates': '按规则查看前一日的资金划转',
  'find-crs-cases': '核对税收居民身份声明',
  'rate-customers': '评定客户的洗钱风险等级',
  'check-ledger': '核对全部账目',
  'settle-day': '确认当日到期的交易并核对账目',
  'count-service-owed': '逐只基金核算应返还的销售服务费',
  'run-plans': '按定投计划扣款下单',
  'reconcile-channel': '按支付渠道对账单逐笔核对',
  'send-statements': '向客户发送上一年或上一季度的对账单',
  'tell-free-entry': '告知定投客户申购费自何日起免收',
  'begin-terms': '启用次一交易日起的基金状态与限额',
  'take-custodian-navs': '接收托管行当日净值',
  'publish-demo-navs': '公布演示市场当日净值',
} as const

export type JobName = keyof typeof jobPurposes
