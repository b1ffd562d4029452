import { salesBanks } from '@zhixiao/domain/codes/banks.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { funds } from './funds.ts'
import { streamOf, uniform } from './random.ts'
import type { AgencyFundRow, BankRow } from './rows.ts'

/** The first agencies are large and sell two thirds of the funds on sale, the others one seventh. */
const LARGE = 16
const SHARE = { large: 0.66, small: 0.14 } as const

/** The funds of each agency, by its id. */
export const agencyFunds = (seed: number, agencyIds: readonly string[]): AgencyFundRow[] =>
  agencyIds.flatMap((agency_id, index) =>
    funds
      .filter(({ family, mainCode }) => {
        const share = index < LARGE ? SHARE.large : SHARE.small
        return !family.hidden && uniform(seed, streamOf(mainCode), 101 + index) < share
      })
      .map(fund => ({ agency_id, fundcode: fund.code })),
  )

const YUAN = 100n
/** Usual payment limits in yuan, per payment and per day. */
const LIMITS: Readonly<Record<string, readonly [single: bigint, day: bigint]>> = {
  '002': [50_000n, 50_000n],
  '003': [200_000n, 500_000n],
  '004': [50_000n, 500_000n],
  '007': [500_000n, 1_000_000n],
  '014': [1_000_000n, 5_000_000n],
  '017': [300_000n, 500_000n],
}
const USUAL_LIMIT = [500_000n, 2_000_000n] as const

export const banks: readonly BankRow[] = Object.entries(salesBanks)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([bank_code, { name }], index) => {
    const [single, day] = LIMITS[bank_code] ?? USUAL_LIMIT
    return { bank_code, name, single_max_fen: fen(single * YUAN), day_max_fen: fen(day * YUAN), sort: index + 1 }
  })
