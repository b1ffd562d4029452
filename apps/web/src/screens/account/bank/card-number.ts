import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { cardKinds } from '@zhixiao/domain/codes/bank-bins.ts'
import { isCardNumber } from '@zhixiao/domain/validate/rules.ts'

type Bin = OutputOf<'static.bankBin'>['bins'][number]

/** The bank and kind of a card from the digits typed so far; the longest known beginning wins. */
export function recognise(cardno: string, bins: readonly Bin[]): Bin | undefined {
  return bins
    .filter(({ bin, cardLength }) => cardno.startsWith(bin) && cardno.length <= cardLength)
    .sort((a, b) => b.bin.length - a.bin.length || a.cardLength - b.cardLength)[0]
}

export const bankText = ({ bankName, cardKind }: Bin): string => `${bankName} · ${cardKinds[cardKind]}`

/** Why a card cannot be bound, as far as its number tells. */
export function cardFault(cardno: string, bins: readonly Bin[]): string | undefined {
  if (!isCardNumber(cardno)) return '银行卡号为 16–19 位数字'
  const bin = recognise(cardno, bins)
  if (bins.length === 0) return undefined
  if (!bin) return '暂不支持该银行卡，请更换'
  if (bin.cardKind !== 'debit') return '请使用本人名下的借记卡，不支持信用卡和预付卡'
  if (cardno.length < bin.cardLength)
    return `${bin.bankName}卡号应为 ${bin.cardLength} 位，还差 ${bin.cardLength - cardno.length} 位`
  return undefined
}
