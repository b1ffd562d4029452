import type { BuyLimits, FundDescription } from '@zhixiao/domain/fund/fund-description.ts'
import { institutionStatus } from '@zhixiao/domain/fund/fund-terms.ts'
import { storedWindows } from '@zhixiao/domain/fund/open-windows.ts'
import type { Reader } from '../tx.ts'
import { readFloatingTerms } from './floating-terms.ts'
import { type FundRecord, listFeeTiers, listFunds } from './funds.ts'

/** The description of a fund's contract from its row and fees. @param classes the rows of all its classes */
export function describeFund(
  record: FundRecord,
  { tiers, floating }: Pick<FundDescription, 'tiers' | 'floating'>,
  classes: readonly FundRecord[],
): FundDescription {
  return {
    fundcode: record.fundcode,
    fundname: record.fundname,
    fundType: record.fund_type,
    shareClass: record.share_class,
    mainCode: record.main_code,
    classes: classes.map(({ fundcode, share_class }) => ({ fundcode, shareClass: share_class })),
    riskLevel: record.risk_level,
    company: record.company,
    custodian: record.custodian,
    registrar: record.registrar,
    setupDate: record.setup_date,
    raiseStart: record.raise_start,
    raiseEnd: record.raise_end,
    raiseInterestRate: record.raise_interest_rate_e8,
    endDate: record.end_date,
    status: { person: record.status, institution: institutionStatus(record.status, record.inst_status) },
    limits: limitsOf(record),
    windows: storedWindows(record.open_windows),
    minRedeem: record.min_redeem_cents,
    minHold: record.min_hold_cents,
    coming: record.coming,
    confirmLag: record.confirm_lag,
    payLag: record.pay_lag,
    carry: record.fund_type === 'money' ? (record.carry ?? 'daily') : null,
    carryDay: record.carry_day,
    dividendMethod: record.default_dividend_method,
    fastLender: record.fast_lender,
    manageRate: record.manage_rate_e8,
    floating,
    custodyRate: record.custody_rate_e8,
    convertInto: record.convert_into,
    ending: record.ending,
    terms: record.terms,
    tiers,
  }
}

/** Institutions have the limits of persons where they have none of their own. */
function limitsOf(record: FundRecord): FundDescription['limits'] {
  const person: BuyLimits = {
    minFirst: record.min_first_fen,
    minFurther: record.min_further_fen,
    singleMax: record.single_max_fen,
    dayMax: record.day_max_fen,
  }
  const institution: BuyLimits = {
    minFirst: record.inst_min_first_fen ?? person.minFirst,
    minFurther: record.inst_min_further_fen ?? person.minFurther,
    singleMax: record.inst_single_max_fen ?? person.singleMax,
    dayMax: record.inst_day_max_fen ?? person.dayMax,
  }
  return { person, institution }
}

/** The description of one fund as it is stored now; null for an unknown code. */
export async function readDescription(db: Reader, fundcode: string): Promise<FundDescription | null> {
  const records = await listFunds(db, fundcode)
  const record = records.find(each => each.fundcode === fundcode)
  if (!record) return null
  const tiers = (await listFeeTiers(db, fundcode)).filter(each => each.fundcode === fundcode)
  return describeFund(
    record,
    { tiers, floating: await readFloatingTerms(db, fundcode) },
    records.filter(({ list_state }) => list_state === record.list_state),
  )
}
