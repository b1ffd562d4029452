import type { IsoDate } from '../calendar/dates.ts'
import type { DividendType } from '../codes/dividend-types.ts'
import type { FundStatus } from '../codes/fund-status.ts'
import type { FundType } from '../codes/fund-types.ts'
import type { FloatingFee } from '../fee/floating-fee.ts'
import type { FundContract } from '../fee/fund-contract.ts'
import type { LegalHolder } from '../law/legal-rule.ts'
import type { Fen, RateE8, ShareCents } from '../money/money.ts'
import type { AnnouncedTerm } from './fund-terms.ts'
import type { OpenWindow } from './open-windows.ts'
import type { IncomeCarry } from './seven-day-yield.ts'

/** Limits of one kind of holder; a maximum of zero is no limit. */
export type BuyLimits = { minFirst: Fen; minFurther: Fen; singleMax: Fen; dayMax: Fen }

/** A change of status or of a limit for orders of a later trading day; amounts and shares in their smallest unit. */
export type AnnouncedChange = { effectiveFrom: IsoDate; term: AnnouncedTerm; value: string | null }

/**
 * THE description of a fund's contract: settlement and quotes read the part that charges orders (`FundContract`), pages, lists
 * and the product summary the rest. A new term of contracts is a field here, a line of `contractSections`, a column of a funds
 * file (`fundTerms`) and, where it may contradict another one, a check of `contractFaults`.
 */
export type FundDescription = FundContract & {
  fundname: string
  fundType: FundType
  shareClass: string
  /** All displayed classes of the fund, this one included, by code. */
  classes: readonly { fundcode: string; shareClass: string }[]
  /** From 1 to 5. */
  riskLevel: number
  company: string
  custodian: string
  /** The registrar's code; null where the company keeps the register. */
  registrar: string | null
  raiseEnd: IsoDate | null
  /** The last trading day under a contract of fixed term. */
  endDate: IsoDate | null
  status: Readonly<Record<LegalHolder, FundStatus>>
  limits: Readonly<Record<LegalHolder, BuyLimits>>
  /** The open periods of a fund that is otherwise closed; null for one that is open on each trading day. */
  windows: readonly OpenWindow[] | null
  minRedeem: ShareCents
  minHold: ShareCents
  /** Announced changes, by day. */
  coming: readonly AnnouncedChange[]
  /** Open days from an order to its confirmation, and to the payment of a redemption. */
  confirmLag: number
  payLag: number
  /** Of a money-market fund: when its income becomes shares, monthly on the day `carryDay`. */
  carry: IncomeCarry | null
  carryDay: number
  dividendMethod: DividendType
  /** The bank that pays same-day redemptions of a money-market fund; null where they are not open. */
  fastLender: string | null
  manageRate: RateE8
  /** The floating management fee by day, ascending; with any, `manageRate` is not charged. */
  floating: readonly FloatingFee[]
  custodyRate: RateE8
  /** See partnersOf. */
  convertInto: string | null
  /** How the fund ends, once that is decided. */
  ending: Ending
}

export type Ending = {
  payments: readonly { day: IsoDate; isLast: boolean }[]
  conversion: { day: IsoDate; target: string; targetName: string } | null
}
