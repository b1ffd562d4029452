import { type BankCase, listBankCases } from '@zhixiao/db/settle/channel-statement.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { done } from '../../../kernel/report.ts'
import type { Command } from '../command.ts'

const yuan = (amount: Fen | null): string => (amount === null ? 'none' : `${fenText(amount)} yuan`)

/** The remedy for staff, by kind of difference. */
const remedies = {
  'only-theirs': 'ask the channel what it is; a transfer is booked by "remittance import" with --channel',
  'only-ours': 'ask the channel whether it moved; it is not on the statements of its day and the next',
  amount: 'ask the channel which amount moved',
} as const

const line = ({ case_id, channel, difference, kind, id, ours_fen, theirs_fen, opened_at }: BankCase): string =>
  `case ${case_id}, ${shanghaiText(opened_at.getTime())}: ${kind} ${id} at ${channel}, ${difference}: ` +
  `with us ${yuan(ours_fen)}, with the channel ${yuan(theirs_fen)}; ${remedies[difference]}`

export const bankCaseList: Command = {
  summary: 'lists differences between our books and the statements of the payment channel',
  usage: '',
  positionals: [0, 0],
  help: ['One that no later statement explains ends by "break settle case:ID".'],
  writes: false,
  run: async ({ db }) => {
    const cases = await listBankCases(db)
    return done(...(cases.length > 0 ? cases.map(line) : ['No case is open.']))
  },
}
