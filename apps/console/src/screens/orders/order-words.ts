/** Names of the ledger's accounts. */
export const accountNames: Readonly<Record<string, string>> = {
  bank_in: '募集结算户（收）',
  in_transit: '已扣未确认的申购款',
  fund_cash: '基金资产',
  fee: '本公司费用收入',
  company_service: '本公司返还销售服务费',
  fund_contingent: '基金返还浮动管理费',
  redemption_line: '快速赎回垫资',
  interest_owed: '应付客户利息',
  payable: '应付客户款',
  bank_out: '募集结算户（付）',
  remitted: '已到账未用的汇款',
  customer_share: '客户份额',
  fund_issue: '基金份额',
}

/** Names of the kinds of ledger entries. */
export const entryNames: Readonly<Record<string, string>> = {
  pay: '收款',
  confirm: '确认',
  release: '退款转应付',
  'pay-out': '付款',
  remit: '汇款到账',
  'remit-back': '汇款转退回',
  'remit-out': '汇款退回',
}

type Movement = { name: string; dot: 'done' | 'pending' | 'failed' | 'void' }
/** States of a movement of money. */
export const movementStates: Readonly<Record<string, Movement>> = {
  requested: { name: '待发送', dot: 'pending' },
  unknown: { name: '渠道未答复', dot: 'pending' },
  awaited: { name: '等待汇款', dot: 'pending' },
  done: { name: '成功', dot: 'done' },
  refused: { name: '渠道拒绝', dot: 'failed' },
  cancelled: { name: '已取消', dot: 'void' },
}
