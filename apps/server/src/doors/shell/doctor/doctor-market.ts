import { listBankBins, listBanks } from '@zhixiao/db/content/banks.ts'
import { readCalendarReach, readReportReach, readTextCounts } from '@zhixiao/db/ops/readiness.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { agreementNames } from '@zhixiao/domain/codes/agreements.ts'
import { bankBins } from '@zhixiao/domain/codes/bank-bins.ts'
import { LEGAL_PAGES } from '@zhixiao/domain/codes/legal-pages.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { type Finding, look, missing, named, ops } from './finding.ts'

/** Days ahead that plans, dividends and long payouts need. */
const LEAST_REACH_DAYS = 60

export async function calendarFindings({ db }: OpsContext): Promise<Finding[]> {
  const { today, from, to, invented } = await readCalendarReach(db)
  const mend = ops('calendar import FILE')
  if (from === null || to === null) return [missing('there is no trading calendar', mend)]
  return [
    ...(from > today ? [missing(`the trading calendar begins only on ${from}`, mend)] : []),
    ...(to < addDays(today, LEAST_REACH_DAYS) ? [missing(`the trading calendar ends on ${to}`, mend)] : []),
    ...(invented > 0 ? [missing(`${invented} days of the trading calendar are invented`, mend)] : []),
  ]
}

export async function bankFindings({ db, env }: OpsContext): Promise<Finding[]> {
  const banks = await listBanks(db)
  if (banks.length === 0) return [missing('there is no bank, so no card can be bound', ops('banks import FILE'))]
  const bins = await listBankBins(db)
  const unknown = banks.filter(
    ({ bank_code }) => !bins.some(({ bankCode, cardKind }) => bankCode === bank_code && cardKind === 'debit'),
  )
  const pretend = banks.filter(bank => bank.channel === 'embedded').map(bank => bank.name)
  const onPretend = named(pretend, 'bank on the pretend channel', 'banks on the pretend channel')
  const mendChannel = ops('banks import FILE (column channel)')
  return [
    ...(unknown.length > 0
      ? [
          missing(
            named(
              unknown.map(bank => bank.name),
              'bank without debit card prefixes',
              'banks without debit card prefixes',
            ),
            ops('bank-bins import FILE'),
          ),
        ]
      : []),
    ...(pretend.length === 0
      ? []
      : [env.nodeEnv === 'production' ? missing(onPretend, mendChannel) : look(onPretend, mendChannel)]),
    ...(bins === bankBins
      ? [look('card prefixes are those that come with the product', ops('bank-bins import FILE'))]
      : []),
  ]
}

/** Days after which a quota or yields are too old to be drawn. */
const STALE_DAYS = 100

/** Missing figures, which pages then do not draw. */
export async function reportFindings({ db }: OpsContext): Promise<Finding[]> {
  const { today, quarter, unsized, overseas, quota, yields } = await readReportReach(db)
  const sizes = ops('fund-sizes import FILE')
  const isOld = (day: string | null) => day !== null && day < addDays(today, -STALE_DAYS)
  return [
    ...(quarter === null ? [look('no net assets of portfolios by quarter are stored', sizes)] : []),
    ...(quarter !== null && unsized.length > 0
      ? [
          look(
            named(unsized, `portfolio without net assets of ${quarter}`, `portfolios without net assets of ${quarter}`),
            sizes,
          ),
        ]
      : []),
    ...(overseas && (quota === null || isOld(quota))
      ? [
          look(
            `the foreign-exchange quota is ${quota === null ? 'unknown' : `of ${quota}`}`,
            ops('fx-quota import FILE'),
          ),
        ]
      : []),
    ...(isOld(yields) ? [look(`yields of government bonds end on ${yields}`, ops('bond-yields import FILE'))] : []),
  ]
}

/** Missing texts: agreements that acts need, and pages that the footer links to. */
export async function textFindings({ db }: OpsContext): Promise<Finding[]> {
  const { agreements, pages, about, notices, agencies } = await readTextCounts(db)
  const mend = ops('content import DIR')
  const lacking = (what: readonly string[], there: readonly string[], one: string, many: string): Finding[] => {
    const without = what.filter(id => !there.includes(id))
    return without.length > 0 ? [missing(named(without, one, many), mend)] : []
  }
  return [
    ...lacking(
      Object.keys(agreementNames),
      agreements,
      'agreement without a version in force',
      'agreements without a version in force',
    ),
    ...lacking(LEGAL_PAGES, pages, 'legal page not published', 'legal pages not published'),
    ...(about === 0 ? [missing('the pages about the company are empty', mend)] : []),
    ...(notices === 0 ? [missing('no notice is published', mend)] : []),
    ...(agencies === 0 ? [look('no agency is listed', ops('content import DIR (agency.csv)'))] : []),
    look(
      `the risk assessment uses paper ${riskPaper.version} of the product, with ${riskPaper.questions.length} questions`,
      'have the paper approved; it is packages/domain/src/customer/risk-questions.ts',
    ),
  ]
}
