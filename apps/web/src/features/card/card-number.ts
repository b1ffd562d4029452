import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { cardKinds } from '@zhixiao/domain/codes/bank-bins.ts'
import { isCardNumber } from '@zhixiao/domain/validate/rules.ts'

type Bin = OutputOf<'static.bankBin'>['bins'][number]

/** The bank and kind of a card from the digits typed so far; the longest known prefix wins. */
export function recognise(cardno: string, bins: readonly Bin[]): Bin | undefined {
  return bins
    .filter(({ bin, cardLength }) => cardno.startsWith(bin) && cardno.length <= cardLength)
    .sort((a, b) => b.bin.length - a.bin.length || a.cardLength - b.cardLength)[0]
}

const bankText = ({ bankName, cardKind }: Bin): string => `${bankName} · ${cardKinds[cardKind]}`

/** Whether the customer has to name the bank: the number is complete and the table knows no prefix. */
export const isUnknown = (cardno: string, bins: readonly Bin[]): boolean =>
  bins.length > 0 && isCardNumber(cardno) && recognise(cardno, bins) === undefined

/** The hint for the number typed so far. The table is only a help: the bank decides whether the card can be used. */
export function cardHint(cardno: string, bins: readonly Bin[]): string {
  const bin = recognise(cardno, bins)
  if (!bin) return isCardNumber(cardno) ? '未能识别发卡银行，请在下方选择' : '输入卡号后自动识别银行'
  const isShort = isCardNumber(cardno) && cardno.length < bin.cardLength
  return isShort ? `${bankText(bin)}，此类卡号通常为 ${bin.cardLength} 位，请核对` : bankText(bin)
}

/** Why a text is not a card number. */
export function cardNumberFault(cardno: string): string | undefined {
  if (isCardNumber(cardno)) return undefined
  if (cardno === '') return '请输入银行卡号'
  return /^[0-9]+$/.test(cardno) ? `银行卡号为 16–19 位数字，现为 ${cardno.length} 位` : '银行卡号只能包含数字'
}

/** Why a card cannot be bound, judged by its number only. */
export const cardFault = (cardno: string, bins: readonly Bin[]): string | undefined =>
  cardNumberFault(cardno) ??
  ((recognise(cardno, bins)?.cardKind ?? 'debit') === 'debit'
    ? undefined
    : '请使用本人名下的借记卡，不支持信用卡和预付卡')
