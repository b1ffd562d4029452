import type { IsoDate } from '../calendar/dates.ts'
import type { LegalCase } from './legal-rule.ts'
import { ruleOn } from './legal-rules.ts'

/** The days that tell when a fund's contract took effect: its set-up, before it the start of its raising. */
export type ContractDays = { setupDate: IsoDate | null; raiseStart: IsoDate | null }

/** What a manager that sells its own fund may still charge for entering it. */
export type OwnSaleCharges = {
  /** A subscription or purchase fee, or the supplement of a conversion. */
  chargesEntry: boolean
  /** A deferred charge at redemption. */
  chargesBackend: boolean
}

/** The charges that the law allows on a trading day. Source: rules 2.3, 2.5. */
export const ownSaleCharges = (fund: ContractDays, tradeDate: IsoDate): OwnSaleCharges => ({
  chargesEntry: ruleOn('own-entry-fee', tradeDate, ownSale(fund))?.figure !== 0n,
  chargesBackend: ruleOn('own-backend-fee', tradeDate, ownSale(fund))?.figure !== 0n,
})

const ownSale = ({ setupDate, raiseStart }: ContractDays): LegalCase => ({
  channel: 'own',
  contractDay: setupDate ?? raiseStart,
})
