import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import { isOverOn, type TradedFund } from '@zhixiao/domain/fund/fund-can.ts'
import { storedWindows, windowsOn } from '@zhixiao/domain/fund/open-windows.ts'

export type FundTrading = {
  status: FundStatus
  fund_type: FundType
  is_raised?: boolean
  /** The last trading day under a contract of fixed term. */
  end_date: IsoDate | null
  /** The cell of the fund's open periods. */
  open_windows: string | null
  /** The day to which an order placed now belongs. */
  order_day: IsoDate
}

/** A row as the fund whose orders `fundCan` allows or refuses, so that each refusal names the next open period. */
export const tradedFund = ({
  status,
  fund_type: fundType,
  is_raised: isRaised = false,
  end_date: endDate,
  open_windows: windows,
  order_day: day,
}: FundTrading): TradedFund => ({
  status,
  fundType,
  isRaised,
  isExpired: isOverOn(endDate, day),
  ...windowsOn(storedWindows(windows), day),
})
