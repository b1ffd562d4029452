import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'
import type { Report } from '../kernel/report.ts'

/** Runs an act once, in the transaction that releases its request. */
export type Release = {
  /** The requester. */
  by: string
  /** Marks the request as released, or reports why it cannot be. */
  begin: (tx: Tx) => Promise<Report | undefined>
  /** The refusal if the effects differ from those that requester and releasing operator saw. */
  movedSince: (report: Report, tx: Tx) => Promise<Report | undefined>
  /** Set for an emergency, which one person does and a second one reviews. */
  alone?: true
}

/** What a command works with: the site's own context, and the operator named in the audit log. */
export type OpsContext = Context & {
  actor: string
  /** The request that a second operator releases by this run. */
  release?: Release
  /** The operator's proof of identity, stored with the release. */
  proof?: Evidence
}

/** Evidence of a release: the kind of proof and, for a passkey, the signed data. */
export type Evidence = { readonly kind: 'demo' | 'code' | 'key' } & Readonly<Record<string, string>>

export const DRY_RUN = 'Dry run: nothing was changed.'

class TakenBack extends Error {
  readonly report: Report
  constructor(report: Report) {
    super('taken back')
    this.report = report
  }
}

/**
 * Runs `work` in one transaction, which is committed only if it succeeds and this is no dry run. A dry run does everything
 * and rolls back, so its report equals the real run's.
 */
export async function inTransaction(
  ctx: OpsContext,
  { dryRun }: { dryRun: boolean },
  work: (tx: Tx) => Promise<Report>,
): Promise<Report> {
  try {
    return await withTx(ctx.db, async tx => {
      const late = await ctx.release?.begin(tx)
      const report = late ?? (await work(tx))
      const moved = report.ok ? await ctx.release?.movedSince(report, tx) : undefined
      if (moved) throw new TakenBack(moved)
      if (!report.ok || dryRun) throw new TakenBack(report)
      return report
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    const { report } = error
    return report.ok ? { ...report, lines: [...report.lines, DRY_RUN] } : report
  }
}
