import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type Detail = OutputOf<'content.fundDetail'>
export type Series = OutputOf<'content.fundSeries'>
export type NavPage = OutputOf<'content.navList'>
export type Agencies = OutputOf<'content.agencyFund'>['list']
