import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type BankCase, closeBankCase, listBankCases } from '@zhixiao/db/settle/channel-statement.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refused } from './command.ts'

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

export const bankCaseCommands: Readonly<Record<string, Command>> = {
  'bank-case list': {
    summary: 'lists differences between our books and the statements of the payment channel',
    usage: '',
    positionals: [0, 0],
    writes: false,
    run: async ({ db }) => {
      const cases = await listBankCases(db)
      return done(...(cases.length > 0 ? cases.map(line) : ['No case is open.']))
    },
  },
  'bank-case close': {
    summary: 'ends a case with what was done about it; moves nothing',
    usage: 'ID --remedy TEXT',
    positionals: [1, 1],
    options: { remedy: { type: 'string' } },
    help: ['--remedy TEXT   what the channel answered and what was done, up to 200 characters'],
    writes: true,
    run: close,
  },
}

async function close(ctx: OpsContext, args: Args): Promise<Report> {
  const [id = ''] = args.positionals
  const remedy = (args.text('remedy') ?? '').trim()
  if (!/^[1-9]\d{0,17}$/.test(id)) return refused(`${id} is no number of a case.`)
  if (remedy.length < 4 || remedy.length > 200) return refused('--remedy needs 4 to 200 characters.')
  return inTransaction(ctx, args, async tx => {
    if (!(await closeBankCase(tx, BigInt(id), ctx.actor, remedy))) return refused(`Case ${id} is not open.`)
    await writeAudit(tx, { actor: ctx.actor, act: 'bank-case close', detail: { caseId: id, remedy } })
    return done(`Case ${id} is closed.`)
  })
}
