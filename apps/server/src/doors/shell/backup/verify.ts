import { readToday } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type AuditCheck, type AuditSeal, checkAudit, hasAuditSeal, sealAudit } from '@zhixiao/db/seals.ts'
import { type Break, keepVerification, verifyLedger } from '@zhixiao/db/settle/invariants.ts'
import { agrees } from '@zhixiao/db/settle/reconciliation.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { reconciliationLines } from '../../../jobs/reconcile.ts'
import { done, Refusal, type Report, refused } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'
import { checkPictures } from './check-pictures.ts'

export const verify: Command = {
  summary:
    'checks every invariant of the ledger, compares it with the bank, and checks the seals of the audit log and the pictures of ID cards',
  usage: '[--audit-seal NUMBER:HASH]',
  positionals: [0, 0],
  options: { 'audit-seal': { type: 'string' } },
  help: [
    'Exit code 1 on a break. A break of the ledger also stops settlement until a check finds none.',
    '--audit-seal NUMBER:HASH   a seal from an earlier report or the log; without it a log emptied with its seals looks new',
  ],
  writes: false,
  async run(ctx, args) {
    const books = await verifyBooks(ctx, args)
    const pictures = await checkPictures(ctx)
    return {
      ok: books.ok && pictures.broken === 0,
      lines: [
        ...books.lines,
        `pictures of ID cards: ${pictures.opened} opened, ${pictures.broken} missing or damaged`,
        ...pictures.faults.map(fault => `  ${fault}`),
      ],
    }
  },
}

/** The same without the pictures, which a restored database may not have. */
export async function verifyBooks({ db, actor }: OpsContext, args: Args): Promise<Report> {
  const kept = args.text('audit-seal')
  const keptSeal = kept === undefined ? undefined : sealOf(kept)
  await sealAudit(db)
  const audit = await checkAudit(db)
  const isKept = keptSeal === undefined || (await hasAuditSeal(db, keptSeal))
  const { found, books } = await verifyLedger(db, 'whole')
  await withTx(db, async tx => {
    const day = await readToday(tx)
    await keepVerification(tx, day, found)
    await writeAudit(tx, { actor, act: 'verify', detail: { ...found, auditBreaks: audit.breaks } })
  })
  const holds = found.breaks.length === 0
  const lines = [
    `${found.checked} invariants checked: ${holds ? 'all hold' : `${found.breaks.length} broken`}`,
    ...found.breaks.map(breakLine),
    ...reconciliationLines(books),
    ...auditLines(audit),
    ...(isKept ? [] : [`  the audit log has no seal ${kept}: it was emptied or replaced since`]),
  ]
  return holds && agrees(books) && audit.breaks.length === 0 && isKept ? done(...lines) : refused(...lines)
}

const breakLine = ({ invariant, rows, first }: Break) =>
  `  ${invariant}: ${rows} rows, the first: ${first.subject}: ${first.problem}`

function auditLines({ last, breaks }: AuditCheck): string[] {
  const sealed = last ? `sealed up to ${last.seal_id}:${last.hash}` : 'empty'
  return breaks.length === 0
    ? [`audit log: ${sealed}`]
    : [`audit log: ${breaks.length} seals broken`, ...breaks.map(each => `  seal ${each.subject}: ${each.problem}`)]
}

/** @throws Refusal when the text is no seal. */
function sealOf(text: string): AuditSeal {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || hash === undefined)
    throw new Refusal('--audit-seal needs NUMBER:HASH as verify prints it.')
  return { seal_id: BigInt(number), hash }
}
