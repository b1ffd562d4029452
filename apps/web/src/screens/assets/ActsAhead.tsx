import { dividendWords, splitWords } from '@zhixiao/domain/assets/act-words.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import type { Holding } from '../../features/holding/holdings.ts'

/** Acts already reflected in the NAV that the next settlement books; the figures include them. */
export function ActsAhead({ holding: { ahead }, hidden }: { holding: Holding; hidden: boolean }) {
  if (ahead.length === 0) return null
  return <Notice>{ahead.map(act => wordsOf(act, hidden)).join('；')}。</Notice>
}

function wordsOf(act: Holding['ahead'][number], hidden: boolean): string {
  const shares = hidden ? '******' : moneyText(act.shares)
  if (act.ratio !== null)
    return `${act.day} ${splitWords(act.ratio)}，份额变动 ${shares} 份已计入市值，登记机构确认后可赎回`
  const dividend = `${act.day} 除息，${dividendWords(act.perShare ?? '0')}`
  if (act.cash === '0.00') return `${dividend}，再投资 ${shares} 份已计入市值，登记机构确认后可赎回`
  return `${dividend}，现金分红 ${hidden ? '******' : moneyText(act.cash)} 元已计入在途资金`
}
