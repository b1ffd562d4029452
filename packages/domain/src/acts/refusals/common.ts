import { type ColumnNames, type FileFault, faultLines, faultsWhy } from '../../format/file-faults.ts'
import { type Fen, fenText, ZERO_FEN } from '../../money/money.ts'
import { roleNames, type StaffRole } from '../../staff/staff-can.ts'
import { type Customer, type Order, words } from './words.ts'

/** A request that one person may not approve. */
type Undecided = {
  id: bigint
  act: string
  maker: string
  checker: string
  needs: readonly StaffRole[]
  missing: readonly StaffRole[]
  amount: Fen | null
  limit: Fen
}

const eitherOf = (roles: readonly StaffRole[]): string => roles.map(role => `one of ${role}`).join(' or ')

export const commonRefusals = {
  'customer.unknown': words<Customer>(
    () => '没有这个客户号',
    ({ custno }) => `There is no customer ${custno}.`,
  ),
  'customer.closed': words<Customer>(
    () => '账户已注销',
    ({ custno }) => `The account of customer ${custno} is closed.`,
  ),
  'customer.no-account': words<Customer>(
    () => '尚未开立基金账户，由客户本人在网站注销',
    ({ custno }) => `Customer ${custno} has no fund account, and closes the registration alone.`,
  ),
  'customer.frozen': words<Customer>(
    () => '账户被有权机关冻结，解冻前不能办理',
    ({ custno }) => `The account of customer ${custno} is frozen.`,
  ),
  'customer.in-review': words<Customer>(
    () => '客户资料正在审核，暂时不能办理',
    ({ custno }) => `The details of customer ${custno} are in review.`,
  ),
  'customer.unproved': words<Customer>(
    () => '尚未开立基金账户，没有可以核对的身份，请客户重新注册',
    ({ custno }) => `Customer ${custno} has no fund account, and so no identity to compare with.`,
  ),
  'order.unknown': words<Order>(
    () => '没有这个单号',
    ({ order }) => `There is no order ${order}.`,
  ),
  'order.takes-no-money': words<Order>(
    () => '只有认购、申购和定投可以退款',
    ({ order }) => `Order ${order} takes no money.`,
  ),
  'order.final': words<Order>(
    () => '这笔订单已有结果，不再改动',
    ({ order }) => `Order ${order} is final.`,
  ),
  'order.unpaid': words<Order>(
    () => '扣款尚未成功，没有可退的款项',
    ({ order }) => `The money of order ${order} has not arrived: there is nothing to send back.`,
  ),
  'order.priced': words<Order>(
    () => '当日净值已录入，须按净值确认',
    ({ order }) => `The NAV of order ${order} is known: it is confirmed at that price.`,
  ),
  'order.at-registrar': words<Order>(
    () => '已报送登记机构，须由登记机构答复',
    ({ order }) => `Order ${order} was sent to its registrar, who answers it.`,
  ),
  'account.unknown': words<{ custno: string }>(
    () => '没有这个客户号，或账户已注销',
    ({ custno }) => `${custno} is no customer with an open account.`,
  ),
  'request.own': words<Undecided>(
    () => '不能复核自己提交的申请',
    ({ id }) => `Request ${id} is your own: another operator releases it.`,
  ),
  'request.right': words<Undecided>(
    () => '您没有复核这类申请的权限',
    ({ act, checker }) => `${checker} has no role with the right to ${act}.`,
  ),
  'request.gone': words<Undecided>(
    () => '提交人已停用，请驳回后由他人重新提交',
    ({ id, maker }) => `${maker}, who made request ${id}, is disabled: reject it and request it again.`,
  ),
  'request.decided': words<Undecided>(
    () => '申请已经处理',
    ({ id }) => `Request ${id} is decided already.`,
  ),
  'request.approved': words<Undecided>(
    () => '您已通过，等待另一位复核人',
    ({ id, checker, missing }) => `${checker} has approved request ${id}: ${eitherOf(missing)} approves it, too.`,
  ),
  'request.invited': words<Undecided>(
    () => '您与对方在 30 天内有邀请关系，须由他人复核',
    ({ id, checker }) =>
      `${checker} was invited within 30 days by somebody who decides request ${id}, or the other way round: a third person releases it.`,
  ),
  'request.role': words<Undecided>(
    ({ needs }) => `这项申请须由${roleNames(needs)}通过`,
    ({ id, missing }) => `Request ${id} needs the approval of ${eitherOf(missing)}.`,
  ),
  'request.limit': words<Undecided>(
    () => '超出您的复核限额；没有限额时只能复核内容与消息',
    ({ id, amount, limit }) =>
      limit === ZERO_FEN
        ? 'Without a limit you release texts of your role only: the owner of the database gives one.'
        : `Request ${id} is of ${fenText(amount ?? ZERO_FEN)} yuan, and you release up to ${fenText(limit)}.`,
  ),
  'act.changed': words(
    () => '情况刚刚有了变化，请重新查看',
    () => 'What it changes has just changed: look at it again.',
  ),
  'fund.unknown': words<{ fund: string }>(
    () => '没有这只基金',
    ({ fund }) => `There is no fund ${fund}.`,
  ),
  'file.faults': words<{ file: string | undefined; faults: readonly FileFault[]; names?: ColumnNames }>(
    ({ faults, names }) => faultsWhy(faults, names),
    ({ file = 'the NAVs', faults }) => faultLines(file, faults).join('\n'),
  ),
}
