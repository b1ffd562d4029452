import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import type { Holding } from '../../features/holding/holdings.ts'
import { dayWords, type Price, timeWords } from '../../features/order/day-words.ts'

type Stage = { title: string; text: string; on?: boolean }
export type Workdates = OutputOf<'trade.workdates'>

const pricedBy = (price: Price): string => (price === 'yuan' ? '按每份 1.0000 元' : '按当日净值')

type Buying = { paid: string; byTransfer: boolean; price: Price }

/** What happens to the money of a purchase placed now, day by day. `paid` is formatted, '' without a valid amount. */
export function purchaseStages(dates: Workdates, today: string, { paid, byTransfer, price }: Buying): Stage[] {
  const how = byTransfer ? '汇款到账' : '银行卡扣款'
  return [
    { title: `${timeWords(dates.cutOff, today)} 前`, text: `提交申请，${how}${paid && ` ${paid} 元`}`, on: true },
    { title: `${dayWords(dates.tradeDate)}晚`, text: `${pricedBy(price)}计算份额` },
    { title: dayWords(dates.confirmDate), text: '确认份额，可在“资产明细”查看' },
    { title: dayWords(dates.incomeDate), text: '可查看收益' },
  ]
}

/** A subscription waits until its fund is founded; only the end of the raising period is known. */
export function subscriptionStages(raiseEnd: string | null, paid: string): Stage[] {
  return [
    { title: '现在', text: `提交申请，银行卡扣款${paid && ` ${paid} 元`}`, on: true },
    { title: raiseEnd === null ? '募集期结束' : `${dayWords(raiseEnd)}募集结束`, text: '等待基金合同生效' },
    { title: '基金成立后', text: '按每份 1.0000 元确认份额，募集期利息折算为份额' },
  ]
}

type Locked = Holding['locked']
type DatedStage = Stage & { day: string }

/** The stages of an order that takes shares, with the day on which locked shares of the holding may be sold. */
function stagesOfSale(stages: DatedStage[], locked: Locked): Stage[] {
  const release = locked && {
    day: locked.next.day,
    title: dayWords(locked.next.day),
    text: `持有期内的 ${moneyText(locked.next.shares)} 份${locked.isRolling ? '到期，仅当日可卖出' : '期满，可卖出'}`,
  }
  return [...stages, ...(release ? [release] : [])].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** What happens to the shares of a redemption placed now. */
export function redemptionStages(dates: Workdates, today: string, price: Price, locked: Locked): Stage[] {
  const { tradeDate, confirmDate, payDate } = dates
  const stages = [
    { day: '', title: `${timeWords(dates.cutOff, today)} 前`, text: '提交申请，份额冻结', on: true },
    { day: tradeDate, title: `${dayWords(tradeDate)}晚`, text: `${pricedBy(price)}计算金额` },
    ...(confirmDate === payDate ? [] : [{ day: confirmDate, title: dayWords(confirmDate), text: '确认赎回' }]),
    { day: payDate, title: dayWords(payDate), text: '资金到账原银行卡' },
  ]
  return stagesOfSale(stages, locked)
}

/** What happens to the shares of a same-day redemption placed now. */
export function fastStages(dates: Workdates): Stage[] {
  return [
    { title: '现在', text: '提交申请，份额冻结', on: true },
    { title: '付款成功', text: '资金到账原银行卡，份额自当日起不再享有收益' },
    { title: dayWords(dates.confirmDate), text: '确认赎回，款项归还垫资银行' },
  ]
}

/** What happens to shares converted now: both legs are confirmed on one day. */
export function conversionStages(dates: Workdates, today: string, locked: Locked): Stage[] {
  const { tradeDate, confirmDate } = dates
  const stages = [
    { day: '', title: `${timeWords(dates.cutOff, today)} 前`, text: '提交申请，转出份额冻结', on: true },
    { day: tradeDate, title: `${dayWords(tradeDate)}晚`, text: '按两只基金当日净值计算' },
    { day: confirmDate, title: dayWords(confirmDate), text: '转出与转入同时确认' },
  ]
  return stagesOfSale(stages, locked)
}

/** What happens to a change of the dividend method requested now. */
export function dividendStages(dates: Workdates, today: string): Stage[] {
  return [
    { title: `${timeWords(dates.cutOff, today)} 前`, text: '提交申请，确认前仍按原方式', on: true },
    { title: dayWords(dates.confirmDate), text: '确认，新方式生效' },
  ]
}

/** Until when it can be withdrawn (PLUS-02), and how a later order is treated; `price` is null when no money moves. */
export function undoWords({ canUndo, cutOff }: Workdates, today: string, price: Price | null): string {
  const late = price === 'yuan' || price === null ? '在下一交易日办理' : '按下一交易日净值成交'
  const undo = canUndo ? `${timeWords(cutOff, today)} 前可在“交易记录”撤单` : '该基金不支持撤单'
  return `${undo}；15:00 及以后提交的申请${late}。`
}
