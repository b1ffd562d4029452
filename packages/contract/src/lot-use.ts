import { z } from 'zod'
import { dateText, moneyText, rateText, sharesText } from './fields.ts'

/** A lower fee; the rate that does not change is null. */
export const lowerFee = z.object({ rate: rateText.nullable(), backendRate: rateText.nullable() })

/**
 * The first trading day on which placing the order costs less, because holding days are counted up to its confirmation.
 */
export const cheaperFrom = z.object({ day: dateText, ...lowerFee.shape })

/** Who sold a lot: this firm, or an agency from which its custody was transferred here. */
export const lotChannel = z.enum(['own', 'agency'])

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
})

/** On a declared day of a money-market fund: the shares free of the fee, those that pay it, its rate and amount, which is part of `fee`. */
export const mandatoryFee = z.object({ free: sharesText, charged: sharesText, rate: rateText, fee: moneyText })
