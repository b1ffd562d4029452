import { words } from './words.ts'

export const reconciliationRefusals = {
  'break.ends-itself': words<{ key: string }>(
    () => '账内差异在下一次核对一致后自动了结',
    ({ key }) => `${key} ends with the next comparison that agrees.`,
  ),
  'break.unknown': words<{ key: string }>(
    () => '没有这条差异',
    ({ key }) => `There is no difference ${key}.`,
  ),
  'break.settled': words<{ key: string }>(
    () => '这条差异已经了结',
    ({ key }) => `${key} has ended.`,
  ),
  'break.no-record': words<{ key: string }>(
    () => '入账订单只用于登记机构未入账的记录',
    ({ key }) => `${key} is no record that was left out: it is ended without an order.`,
  ),
  'break.other-order': words<{ order: string }>(
    ({ order }) => `订单 ${order} 不是这条记录的交易账号和基金的有效订单`,
    ({ order }) => `Order ${order} is not of the account and fund of the record, or not valid.`,
  ),
}
