import { readToday } from '@zhixiao/db/clock.ts'
import {
  listDepositRates,
  listInterestDays,
  listOpenStays,
  readInterestOwed,
} from '@zhixiao/db/settle/settlement-interest.ts'
import { endedBy, firstInterestDay } from '@zhixiao/domain/fee/settlement-interest.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report } from '../../../kernel/report.ts'
import type { Command } from '../command.ts'

export const interestList: Command = {
  summary: 'lists the rates of the bank, interest days, and what customers earned since the last one',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: list,
}

async function list({ db }: OpsContext): Promise<Report> {
  const [rates, days, owed] = [await listDepositRates(db), await listInterestDays(db, 12), await readInterestOwed(db)]
  const today = await readToday(db)
  const ended = endedBy(await listOpenStays(db, days[0]?.day ?? firstInterestDay()), today)
  const stays = ended.reduce((sum, each) => sum + each.stays, 0)
  return done(
    ...rates.map(({ from, rate }) => `from ${from}: ${shareText(rate, 4)}`),
    ...days.map(
      ({ day, credited, paid }) => `${day}: the bank credited ${fenText(credited)}, customers got ${fenText(paid)}`,
    ),
    `${stays} stays since then are not counted; ${fenText(owed)} wait.`,
  )
}
