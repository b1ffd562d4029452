import { readToday } from '@zhixiao/db/clock.ts'
import { listLegalSettings } from '@zhixiao/db/ops/legal-settings.ts'
import { listDepositRates, listInterestDays } from '@zhixiao/db/settle/settlement-interest.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { LAW_NOTICE_DAYS } from '@zhixiao/domain/law/changes-ahead.ts'
import { figureText, sourceText, typedFigure } from '@zhixiao/domain/law/legal-rule-text.ts'
import { legalRules, weakRows } from '@zhixiao/domain/law/legal-rules.ts'
import type { LegalBreach } from '@zhixiao/domain/law/text-law.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { breachText, readWrongSummaries, readWrongTexts } from '../../../engine/content-store/law-check.ts'
import { type Finding, look, missing, ops } from './finding.ts'
import { readLawAhead } from './law-ahead.ts'

const marks = {
  '2+': 'two sources',
  firm: 'compliance',
  '1': 'one source',
  draft: 'a consultation draft',
  K: 'general knowledge',
  D: 'decided here',
} as const

const LAST_NOTICE_DAYS = LAW_NOTICE_DAYS.at(-1) ?? 0

/** Upcoming changes of the law with the number of affected items, and published texts that contradict the law. */
export async function lawAheadFindings({ db }: OpsContext): Promise<Finding[]> {
  const today = await readToday(db)
  const ahead = await readLawAhead(db, today)
  const wrong = await readWrongTexts(db, today)
  const summaries = await readWrongSummaries(db, today)
  const weigh = ({ day }: LegalBreach) => (day !== null && day <= addDays(today, LAST_NOTICE_DAYS) ? missing : look)
  return [
    ...ahead.map(({ code, title, day, daysLeft, notice, funds, plans, orders, texts, wrong }) =>
      look(
        `in ${daysLeft} days, on ${day}, ${code} (${title}) changes: ${funds} funds, ${plans} plans, ${orders} open orders, ${texts} texts, ${wrong} of them wrong by then`,
        `notice of ${notice} days; docs/law.md`,
      ),
    ),
    ...wrong.map(({ place, breach }) =>
      weigh(breach)(
        `text ${place}, line ${breach.line} of the body, ${breachText(breach)}`,
        ops(`content put ${place} TEXT.md, or ${place}.${breach.day ?? today} for a version from that day on`),
      ),
    ),
    ...summaries.map(({ fundcode, breach }) =>
      weigh(breach)(`the summary of fund ${fundcode} ${breachText(breach)}`, ops('funds import FUNDS.csv')),
    ),
  ]
}

/** Legal rules with fewer than two public sources that compliance has not decided on. */
export async function lawFindings({ db }: OpsContext): Promise<Finding[]> {
  const decided = new Set((await listLegalSettings(db)).map(({ rule }) => rule))
  return weakRows
    .filter(({ name }) => !decided.has(name))
    .map(({ code, name, row }) =>
      look(
        `to be confirmed by compliance: ${name} (${legalRules[code].title}) ${figureText(row, legalRules[code].unit)} from ${row.effectiveFrom}`,
        `${marks[row.mark]}: ${sourceText(row)}; docs/law.md; ${ops(`law set ${name} ${typedFigure(row.figure)} --source TEXT --reason TEXT`)}`,
      ),
    )
}

/** Banks credit interest quarterly. */
const INTEREST_DAYS = 100

/** Interest on settlement money that customers wait for. */
export async function interestFindings({ db }: OpsContext): Promise<Finding[]> {
  const today = await readToday(db)
  const [rates, [last]] = [await listDepositRates(db), await listInterestDays(db, 1)]
  if (rates.length === 0)
    return [look('no rate of the bank on settlement money is entered', ops('interest rate DAY PERCENT'))]
  const since = last?.day ?? rates[0]?.from ?? today
  return addDays(since, INTEREST_DAYS) < today
    ? [look(`customers have had no interest on settlement money since ${since}`, ops('interest pay DAY YUAN'))]
    : []
}
