import type { NavWrite } from '@zhixiao/db/market/nav-import.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CustodianGateway } from '../../kernel/ports.ts'

/** A custodian that knows what will be invented for a day. */
export const embeddedCustodian = (invent: (day: IsoDate) => Promise<readonly NavWrite[]>): CustodianGateway => ({
  async navs(day) {
    const navs = (await invent(day)).map(row => ({
      fundcode: row.fundcode,
      day: row.day,
      nav: row.nav_e4,
      accNav: row.acc_nav_e4,
      income: row.income_e4,
      yield7: row.yield7_e8,
      serviceFee: null,
    }))
    return { complete: true, navs }
  },
})
