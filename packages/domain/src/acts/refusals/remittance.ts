import { type Credit, creditTexts } from '../../fee/interest-credit.ts'
import { type Fen, fenText } from '../../money/money.ts'
import { type Customer, words } from './words.ts'

export const remittanceRefusals = {
  'payments.no-scope': words(
    () => '请写明基金、银行或全部，以及方向',
    () => 'Say fund CODE, bank CODE or all.',
  ),
  'payments.unknown': words(
    () => '没有这只基金或这家银行',
    () => 'There is no such fund or bank.',
  ),
  'payments.held': words(
    () => '已经暂停',
    () => 'It is held already.',
  ),
  'payments.not-held': words(
    () => '没有暂停',
    () => 'Nothing is held so.',
  ),
  'remittance.no-number': words<{ remittance: string }>(
    ({ remittance }) => `汇款编号 ${remittance} 有误`,
    ({ remittance }) => `${remittance} is no number of a transfer.`,
  ),
  'remittance.not-in-suspense': words<{ remittances: readonly string[] }>(
    ({ remittances }) => `不在无主汇款中：${remittances.join('、')}`,
    ({ remittances }) => `Not in suspense: ${remittances.join(', ')}. Nothing was changed.`,
  ),
  'remittance.no-card': words<Customer>(
    ({ custno }) => `客户 ${custno} 没有开通汇款交易的这张卡`,
    ({ custno }) => `Customer ${custno} has no such card that takes transfers.`,
  ),
  'remittance.several-cards': words<Customer>(
    () => '客户有多张开通汇款交易的卡，请指明交易账号',
    ({ custno }) => `Customer ${custno} has several cards that take transfers: name one.`,
  ),
  'remittance.other-payer': words<Customer & { remittance: string }>(
    ({ custno }) => `付款人不是客户 ${custno} 本人，只能退回`,
    ({ custno, remittance }) =>
      `Transfer ${remittance} was not paid in the name of customer ${custno}: it can only be sent back.`,
  ),
  'remittance.day-limit': words<{ remittance: string }>(
    () => '等待这笔钱的订单超出当日限额',
    ({ remittance }) => `The order that waits for transfer ${remittance} exceeds the limit of its day.`,
  ),
  'interest.paid-with-rate': words<{ day: string }>(
    ({ day }) =>
      `${day} 以前的利息已按当时的利率付给客户，不再更改；新利率自 ${day} 或以后的日期起录入。银行更正以前利率的差额，随下次结息入账并注明原因`,
    ({ day }) =>
      `Interest up to ${day} is paid and is not restated: enter the rate from ${day} or later, and what the bank corrects with the next interest day.`,
  ),
  'interest.not-come': words<{ day: string }>(
    () => '结息日不能晚于今天',
    ({ day }) => `${day} has not come.`,
  ),
  'interest.paid': words<{ day: string }>(
    ({ day }) => `${day} 已经结息`,
    ({ day }) => `Interest up to ${day} is paid already.`,
  ),
  'interest.no-rate': words<{ day: string }>(
    ({ day }) => `有资金自 ${day} 起计息，该日没有银行利率，请先录入自该日或更早日期起的利率`,
    ({ day }) => `The night of ${day} has no rate: enter one from that day or earlier with interest rate.`,
  ),
  'interest.apart': words<{ credit: Credit }>(
    ({ credit }) => {
      const { credited, accrued, difference, tolerance } = creditTexts(credit)
      return `${credit.since} 至 ${credit.day} 账户资金应计利息 ${accrued} 元，银行结息 ${credited} 元，相差 ${difference} 元，超过容差 ${tolerance} 元：请核对对账单、利率与起止日；确有原因的，请填写差额原因`
    },
    ({ credit }) => {
      const { credited, accrued, difference, tolerance } = creditTexts(credit)
      return `From ${credit.since} to ${credit.day} the account earned ${accrued}, the bank credited ${credited}: ${difference} is more than the tolerance of ${tolerance}. Check statement and rates, or give --reason.`
    },
  ),
  'interest.too-little': words<{ paid: string; owed: string }>(
    ({ paid, owed }) => `应付客户 ${paid} 元，银行结息与结余共 ${owed} 元，请核对利率与天数`,
    ({ paid, owed }) => `Customers earned ${paid}, the bank credited ${owed} with what was left: check the rate.`,
  ),
  'remittance.channel': words(
    () => '渠道由 1 至 32 位字母、数字、下划线或连字符组成',
    () => '--channel needs 1 to 32 letters, digits, _ or -.',
  ),
  'line.no-fund': words<{ fund: string }>(
    ({ fund }) => `没有基金 ${fund}`,
    ({ fund }) => `There is no fund ${fund}.`,
  ),
  'line.not-money': words<{ fund: string }>(
    () => '只有货币市场基金可以办理快速赎回',
    ({ fund }) => `${fund} is no money-market fund.`,
  ),
  'line.not-main': words<{ main: string }>(
    ({ main }) => `请填主份额代码 ${main}，各类份额共用一个额度`,
    ({ main }) => `Name the main class ${main}: all classes share one line.`,
  ),
  'line.outside': words<{ fund: string }>(
    () => '外部登记的基金不能在此办理快速赎回',
    ({ fund }) => `An outside registrar keeps the shares of ${fund}.`,
  ),
  'line.same': words(
    () => '额度与垫资银行都没有变化',
    () => 'Neither limit nor bank changes.',
  ),
  'line.lender-is-owed': words<{ lender: string; used: Fen }>(
    ({ lender, used }) => `${lender}的垫资还有 ${fenText(used)} 元在途或未归还，归还后才能更换垫资银行`,
    ({ lender, used }) =>
      `${lender} has ${fenText(used)} yuan on the way or not repaid: change the bank once they are.`,
  ),
  'line.not-open': words<{ fund: string }>(
    () => '该基金的快速赎回没有开通，或已经暂停',
    ({ fund }) => `The line of ${fund} is not open.`,
  ),
}
