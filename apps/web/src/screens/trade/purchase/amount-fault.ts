import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Fen, fen, fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { decidePurchase, type PurchaseFacts, type PurchaseRefusal } from '@zhixiao/domain/order/purchase.ts'
import { type CardLimits, cardTerms } from '../card-terms.ts'
import { figureFault, plainFigure } from '../typed-figure.ts'

export type Limits = OutputOf<'trade.limit'>

/**
 * Why this amount cannot be bought with this card, with the limiting figure; null when it can. The server uses the same
 * rule; suitability is checked separately.
 */
export function amountFault(typed: string, ...[fund, limits, card]: AmountFacts): string | null {
  const amount = plainFigure(typed)
  if (amount === '') return '请输入购买金额'
  const fault = figureFault(amount, 'yuan')
  if (fault !== null) return fault
  const code = refusalOf(amount, fund, limits, card)
  return code && faultText(code, limits, card)
}

/** Which limit of the card's bank an amount exceeds, in words; null when it exceeds none. */
export function cardFault(typed: string, ...of: AmountFacts): string | null {
  const amount = plainFigure(typed)
  const code = figureFault(amount, 'yuan') === null ? refusalOf(amount, ...of) : null
  return code === 'TRADE-CARD-MAX' || code === 'TRADE-CARD-DAY-MAX' ? faultText(code, of[1], of[2]) : null
}

type AmountFacts = [fund: PurchaseFacts['fund'], limits: Limits, card: CardLimits | undefined]

function refusalOf(amount: string, ...[fund, limits, card]: AmountFacts): PurchaseRefusal | null {
  const decision = decidePurchase({
    fund,
    limits: {
      minFirst: parseFen(limits.minAmount),
      minFurther: parseFen(limits.minAmount),
      singleMax: parseFen(limits.singleMax),
      dayMax: parseFen(limits.dayMax),
    },
    amount: parseFen(amount),
    isFurther: limits.isFurther,
    usedToday: parseFen(limits.usedToday),
    // The class that may hold every level, because only the amount is checked here.
    investor: 'C5',
    hasLeaveMark: true,
    card: cardTerms(card),
  })
  return decision.ok ? null : decision.code
}

function faultText(code: PurchaseRefusal, limits: Limits, card: CardLimits | undefined): string | null {
  if (code === 'TRADE-MIN') {
    return `不能低于${limits.isFurther ? '追加' : '起购'}金额 ${moneyText(limits.minAmount)} 元`
  }
  if (code === 'TRADE-MAX') return `不能超过单笔上限 ${limitText(limits.singleMax)}`
  if (code === 'TRADE-DAY-MAX') return `超过今日剩余额度 ${moneyText(fenText(leftToday(limits)))} 元`
  if (code === 'TRADE-CARD-MAX') return `超过该银行卡单笔限额 ${limitText(card?.singleMax)}`
  if (code === 'TRADE-CARD-DAY-MAX') return `超过该银行卡单日限额 ${limitText(card?.dayMax)}`
  // A closed fund and unsuitability are explained next to the button.
  return null
}

function leftToday({ dayMax, usedToday }: Limits): Fen {
  const left = parseFen(dayMax) - parseFen(usedToday)
  return fen(left > 0n ? left : 0n)
}

/** '单日限额：20万元', or '单日无限额'. */
export const dayLimitWords = (dayMax: string): string =>
  parseFen(dayMax) > 0n ? `单日限额：${limitText(dayMax)}` : `单日${limitText(dayMax)}`

/** '起购 10.00 元，单日限额：20万元，今日已申请 1,000.00 元' */
export function limitWords({ isFurther, minAmount, singleMax, dayMax, usedToday }: Limits): string {
  return [
    isFurther ? `追加 ${moneyText(minAmount)} 元起` : `起购 ${moneyText(minAmount)} 元`,
    ...(parseFen(singleMax) > 0n ? [`单笔限额：${limitText(singleMax)}`] : []),
    dayLimitWords(dayMax),
    ...(parseFen(dayMax) > 0n && parseFen(usedToday) > 0n ? [`今日已申请 ${moneyText(usedToday)} 元`] : []),
  ].join('，')
}
