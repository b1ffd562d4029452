import type { OutputOf } from '@zhixiao/contract/calls.ts'

export type Detail = OutputOf<'content.fundDetail'>
export type Fund = Detail['fund']
export type Series = OutputOf<'content.fundSeries'>
export type History = OutputOf<'content.fundHistory'>
export type NavPage = OutputOf<'content.navList'>
export type Agencies = OutputOf<'content.agencyFund'>['list']
export type Risk = OutputOf<'content.fundRisk'>
export type Portfolio = OutputOf<'content.fundPortfolio'>
export type Quote = OutputOf<'content.feeQuote'>
