import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type FundRow = OutputOf<'content.fundList'>['list'][number]
export type Growth = NonNullable<FundRow['dayGrowth']>
