import type { OutputOf } from '@zhixiao/contract/calls.ts'

/** A fund in the list, with the share classes of its portfolio. */
export type ListedFund = OutputOf<'content.fundList'>['list'][number]
export type FundRow = Omit<ListedFund, 'classes'>
export type Growth = NonNullable<FundRow['dayGrowth']>
