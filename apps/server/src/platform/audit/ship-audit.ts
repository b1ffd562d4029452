import { listUnshipped, noteShipped, readShipmentLag } from '@zhixiao/db/ops/audit-shipment.ts'
import type { Context } from '../../kernel/context.ts'
import { sendSeal } from './send.ts'

/** Seals at a time, each of up to 10,000 lines. */
const AT_ONCE = 5

/**
 * Copies every sealed line of the audit log off this machine, at least once and in order; what a collector gets twice has
 * the same number. Nothing here stops the jobs: a collector that is away only makes the lag grow.
 */
export async function shipAudit({ db, env, events }: Pick<Context, 'db' | 'env' | 'events'>): Promise<void> {
  const { target } = env.audit
  if (!target) return
  let problem = ''
  try {
    for (;;) {
      const seals = await listUnshipped(db, AT_ONCE)
      for (const seal of seals) {
        await sendSeal(env.audit, target, seal)
        await noteShipped(db, seal)
      }
      if (seals.length < AT_ONCE) break
    }
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  const { lines, seconds } = await readShipmentLag(db)
  const lag = { lines, seconds: Math.round(seconds) }
  if (problem === '') events.auditShipped(lag)
  else events.auditShipFailed({ ...lag, problem })
}
