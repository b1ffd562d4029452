import { type Customer, words } from './words.ts'

export const sharesRefusals = {
  'holding.unknown': words<{ tradeacco: string; fund: string }>(
    () => '没有这只基金的持仓',
    ({ tradeacco, fund }) => `${tradeacco} holds nothing of ${fund}.`,
  ),
  'holding.too-few-free': words<{ shares: string }>(
    ({ shares }) => `可用份额只有 ${shares} 份`,
    ({ shares }) => `Only ${shares} shares are free.`,
  ),
  'holding.too-few-frozen': words<{ shares: string }>(
    ({ shares }) => `司法冻结的份额只有 ${shares} 份`,
    ({ shares }) => `Only ${shares} shares are frozen by an authority.`,
  ),
  'holding.same-paper': words<{ document: string }>(
    () => '这份文书已对该持仓办理过',
    ({ document }) => `The paper ${document} has acted on this holding already: nothing was changed.`,
  ),
  'transfer.no-holding': words<{ tradeacco: string; fund: string }>(
    () => '转出方没有这只基金的持仓',
    ({ tradeacco, fund }) => `${tradeacco} holds nothing of ${fund}.`,
  ),
  'transfer.no-target': words<{ to: string }>(
    () => '没有这个转入交易账号，或已注销',
    ({ to }) => `${to} is no open trade account.`,
  ),
  'transfer.to-self': words<{ to: string }>(
    () => '转入方须是另一位客户',
    ({ to }) => `${to} belongs to the customer who gives the shares.`,
  ),
  'transfer.held': words<Customer>(
    ({ custno }) => `客户 ${custno} 暂不能办理业务，请联系合规风控`,
    ({ custno }) => `Customer ${custno} does no business: ask compliance.`,
  ),
  'transfer.frozen': words<Customer>(
    ({ custno }) => `客户 ${custno} 的基金账户已被冻结，只能按司法执行过户`,
    ({ custno }) => `The account of customer ${custno} is frozen: shares pass by a judgment only.`,
  ),
  'transfer.outside': words<{ fund: string }>(
    () => '外部登记的基金须由登记机构办理过户',
    ({ fund }) => `${fund} is kept by an outside registrar, who transfers its shares.`,
  ),
  'transfer.orders-wait': words(
    () => '该持仓有待确认的赎回、转换或调减，确认后再办理',
    () => 'Orders of this holding wait to be confirmed.',
  ),
  'transfer.too-few-free': words<{ shares: string }>(
    ({ shares }) => `可过户份额只有 ${shares} 份`,
    ({ shares }) => `Only ${shares} shares are free.`,
  ),
  'transfer.split-waits': words<{ fund: string }>(
    () => '该基金有尚未入账的拆分，入账后再办理',
    ({ fund }) => `A split of ${fund} is not booked yet.`,
  ),
  'transfer.same-paper': words<{ document: string }>(
    () => '这份文书已在这两个交易账号之间办理过过户',
    ({ document }) => `The paper ${document} has acted between these two before.`,
  ),
  'custody.no-account': words<{ tradeacco: string }>(
    () => '没有这个交易账号，或已注销',
    ({ tradeacco }) => `${tradeacco} is no open trade account.`,
  ),
  'custody.no-agency': words<{ agency: string }>(
    () => '没有这家代销机构',
    ({ agency }) => `${agency} is no agency that sells our funds.`,
  ),
  'custody.outside': words<{ fund: string }>(
    () => '外部登记的基金须由登记机构办理转托管',
    ({ fund }) => `${fund} is kept by an outside registrar, who transfers custody.`,
  ),
  'custody.fund-not-running': words<{ fund: string; status: string }>(
    ({ status }) => `该基金${status}，不能办理转托管`,
    ({ fund }) => `${fund} is not set up, in liquidation or ended.`,
  ),
  'custody.unpaid-income': words<{ fund: string }>(
    () => '货币基金有未结转的收益，不能随份额转托管，结转后再办理',
    ({ fund }) => `Income of ${fund} that is not carried yet cannot go with the shares.`,
  ),
  'custody.frozen': words<Customer>(
    () => '基金账户被有权机关冻结，解冻前不能转出',
    ({ custno }) => `The account of customer ${custno} is frozen.`,
  ),
  'custody.days': words(
    () => '登记日须晚于申购日，且不晚于本次申请日',
    () => '--registered is after --traded, and not after the day of this transfer.',
  ),
  'custody.closed-day': words<{ day: string }>(
    ({ day }) => `${day} 不是该基金的交易日`,
    ({ day }) => `The fund is closed on ${day}.`,
  ),
  'custody.older-than-fund': words<{ day: string }>(
    ({ day }) => `份额早于基金发售、成立的日期 ${day}`,
    ({ day }) => `The shares are older than the fund, of ${day}.`,
  ),
  'custody.no-nav': words<{ day: string }>(
    ({ day }) => `没有 ${day} 的净值，请填写申购时的净值`,
    ({ day }) => `There is no NAV of ${day}: give that of the purchase by --nav.`,
  ),
  'custody.other-nav': words<{ day: string; nav: string }>(
    ({ day, nav }) => `申购净值与本公司公布的不符：${day} 为 ${nav}`,
    ({ day, nav }) => `The NAV of ${day} is ${nav}.`,
  ),
  'custody.same-paper': words<{ document: string }>(
    () => '这份转托管单已办理过这笔份额',
    ({ document }) => `These shares were transferred by ${document} before.`,
  ),
}
