import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { agrees } from '@zhixiao/db/ops/reconciliation.ts'
import { type Break, checkLedger } from '@zhixiao/db/settle/invariants.ts'
import { keepVerification } from '@zhixiao/db/settle/job-runs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { reconciliationLines } from '../jobs/reconcile.ts'
import { type Command, done, type OpsContext, type Report, refused } from './command.ts'

export const verify: Command = {
  summary: 'checks every invariant of the ledger and sets it against the bank',
  usage: '',
  positionals: [0, 0],
  help: ['Exit code 1 on a break, which also stops the next settlement until a check finds none.'],
  writes: false,
  run: checkAll,
}

async function checkAll({ db, actor }: OpsContext): Promise<Report> {
  const { found, books } = await checkLedger(db, 'whole')
  await withTx(db, async tx => {
    const day = shanghaiDate((await readClock(tx)).at.getTime())
    await keepVerification(tx, day, found)
    await writeAudit(tx, { actor, act: 'verify', detail: found })
  })
  const holds = found.breaks.length === 0
  const lines = [
    `${found.checked} invariants checked: ${holds ? 'all hold' : `${found.breaks.length} broken`}`,
    ...found.breaks.map(breakLine),
    ...reconciliationLines(books),
  ]
  return holds && agrees(books) ? done(...lines) : refused(...lines)
}

const breakLine = ({ invariant, rows, first }: Break) =>
  `  ${invariant}: ${rows} rows, the first: ${first.subject}: ${first.problem}`
