import { percentText } from '@zhixiao/domain/format/percent.ts'
import type { FundRow } from './fund-row.ts'

/** The deepest fall of the past year: '-9.02%', '0.00%', '--' */
export const fallText = ({ yearFall }: Pick<FundRow, 'yearFall'>): string =>
  yearFall === null ? '--' : percentText(`-${yearFall}`)
