import { readCustodianNavs } from '@zhixiao/db/market/custodian-navs.ts'
import type { NavValues, NavWrite } from '@zhixiao/db/market/nav-import.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type CustodianVerdict, compareWithCustodian, type NavFigures } from '@zhixiao/domain/fund/custodian-nav.ts'
import { fundDay } from '@zhixiao/domain/fund/nav-rows.ts'

export const figuresIn = ({ nav_e4, acc_nav_e4, income_e4, yield7_e8 }: NavValues): NavFigures => ({
  nav: nav_e4,
  accNav: acc_nav_e4,
  income: income_e4,
  yield7: yield7_e8,
})

type Written = { fundcode: string; day: IsoDate } & NavFigures
/** The row of a NAV. */
export const rowOf = ({ fundcode, day, nav, accNav, income, yield7 }: Written): NavWrite => ({
  fundcode,
  day,
  nav_e4: nav,
  acc_nav_e4: accNav,
  income_e4: income,
  yield7_e8: yield7,
})

export type ComparedNav<Nav extends NavWrite = NavWrite> = {
  nav: Nav
  verdict: CustodianVerdict
  custodian: NavFigures | null
}

/** Compares each NAV to publish with the custodian's, in their order. */
export async function compareNavs<Nav extends NavWrite>(
  db: Reader,
  navs: readonly Nav[],
  requiredFrom: IsoDate | null,
): Promise<ComparedNav<Nav>[]> {
  const custodian = await readCustodianNavs(db, navs)
  return navs.map(nav => {
    const stored = custodian.get(fundDay(nav))
    const theirs = stored ? figuresIn(stored) : null
    return { nav, custodian: theirs, verdict: compareWithCustodian(nav.day, figuresIn(nav), theirs, requiredFrom) }
  })
}

/** Whether a NAV may be published without an explanation by staff. */
export const mayBePublished = ({ verdict }: ComparedNav): boolean =>
  verdict.state === 'agrees' || verdict.state === 'unneeded'
