import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import type { FundRow } from './fund-row.ts'

/** The deepest fall of the past year: '-9.02%', '0.00%', '--' */
export const fallText = ({ yearFall }: Pick<FundRow, 'yearFall'>): string =>
  yearFall === null ? '--' : percentText(`-${yearFall}`)

/** The purchase rate of the lowest tier at this site: '0.05%', '0.00%', '后端' */
export const purchaseRateText = ({ purchaseRate, feeType }: Pick<FundRow, 'purchaseRate' | 'feeType'>): string =>
  purchaseRate === null ? (feeType === 'B' ? '后端' : '0.00%') : shareText(purchaseRate.discounted)
