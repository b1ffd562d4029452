import { z } from 'zod'
import { lastFigures } from '../content/shapes.ts'
import { dateText, moneyText, navText, rateText, ratioText, sharesText } from '../fields.ts'

/** One fund on one card. */
export const holding = z.object({
  fundCode: z.string(),
  fundName: z.string(),
  fundType: z.string(),
  riskLevel: z.string(),
  feeType: z.string(),
  tradeacco: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  cardTail: z.string(),
  shares: sharesText,
  frozen: sharesText,
  available: sharesText,
  /** Shares whose holding period still runs, and those of them that are sold next; only where there are any. */
  locked: z
    .object({
      shares: sharesText,
      next: z.object({ day: dateText, shares: sharesText }),
      /** Sold on that day alone; otherwise from that day on. */
      isRolling: z.boolean(),
    })
    .optional(),
  /**
   * Splits and dividends already reflected in the NAV that the next settlement books: included in the figures, but
   * their shares not yet in `available`.
   */
  ahead: z.array(
    z.object({
      day: dateText,
      step: z.enum(['split', 'dividend']),
      ratio: ratioText.nullable(),
      perShare: z.string().nullable(),
      shares: sharesText,
      cash: moneyText,
    }),
  ),
  nav: navText,
  /** Null until the fund has published a NAV; figures then use the issue price. */
  navDay: dateText.nullable(),
  ...lastFigures,
  marketValue: moneyText,
  cost: moneyText,
  unitCost: navText,
  holdingIncome: moneyText,
  holdingRate: rateText.nullable(),
  realised: moneyText,
  dividend: moneyText,
  cumulative: moneyText,
  /**
   * The last NAV date with an income, and that income; in the list of holdings null while other holdings have a newer
   * day.
   */
  dayIncome: moneyText.nullable(),
  dayIncomeDay: dateText.nullable(),
  /** Income of a money-market fund not yet converted to shares; included in `marketValue`. */
  unpaid: moneyText,
  redeemReason: z.string().nullable(),
  purchaseReason: z.string().nullable(),
})
