import { z } from 'zod'
import { dateText, moneyText, navText, perShareText, rateText, sharesText } from './fields.ts'

/** A lower fee; the rate that does not change is null. */
export const lowerFee = z.object({ rate: rateText.nullable(), backendRate: rateText.nullable() })

/**
 * The first trading day on which placing the order costs less, because holding days are counted up to its confirmation.
 */
export const cheaperFrom = z.object({ day: dateText, ...lowerFee.shape })

/** Who sold a lot: this firm, or an agency from which its custody was transferred here. */
export const lotChannel = z.enum(['own', 'agency'])

/** What is decided of the floating management fee of a lot that leaves: the accrued parts that are not due go back. */
const floatingUse = z.object({
  /** `short` held for too few days to be compared, `below`, `usual` or `above` the benchmark by the figures of the contract. */
  outcome: z.enum(['short', 'below', 'usual', 'above']),
  /** The yearly rate that is due. */
  rate: rateText,
  /** Per share as bought: its NAV, what it became at the NAV of the sale, and the dividends since, to a millionth of a yuan. */
  nav: navText,
  worth: perShareText,
  dividend: perShareText,
  /** Annualised growth of the shares and of the benchmark; null where holding days alone decide. */
  own: rateText.nullable(),
  benchmark: rateText.nullable(),
  /** Returned parts. */
  contingent: moneyText,
  excess: moneyText,
})

/** One lot of a redemption: its holding days and its fee. */
export const lotUse = z.object({
  registerDate: dateText,
  channel: lotChannel,
  shares: sharesText,
  days: z.int(),
  rate: rateText,
  gross: moneyText,
  fee: moneyText,
  toFund: moneyText,
  backendRate: rateText,
  backendFee: moneyText,
  /** The sales service fee returned with these shares, which the company pays in addition to the proceeds. */
  serviceReturn: moneyText,
  /** Of a fund with a floating management fee; null without one. */
  floating: floatingUse.nullable(),
})

/** On a declared day of a money-market fund: the shares free of the fee, those that pay it, its rate and amount, which is part of `fee`. */
export const mandatoryFee = z.object({ free: sharesText, charged: sharesText, rate: rateText, fee: moneyText })
