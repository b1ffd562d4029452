import { readClock } from '@zhixiao/db/clock.ts'
import { readShipmentLag } from '@zhixiao/db/ops/audit-shipment.ts'
import { databaseRole } from '@zhixiao/db/ops/operators.ts'
import { wasDone } from '@zhixiao/db/ops/readiness.ts'
import { lastRuns } from '@zhixiao/db/settle/job-runs.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { jobsOf, listDue } from '../../../jobs/due-runs.ts'
import { tryCollector } from '../../../platform/audit/send.ts'
import { findProductionFaults } from '../../../platform/start/refuse-in-production.ts'
import { contactFindings } from './doctor-contact.ts'
import { keyFindings } from './doctor-keys.ts'
import { type Finding, look, missing, named, ops } from './finding.ts'

/** Clock, settings, the database's role, keys, jobs and backup. */
export async function operationFindings(ctx: OpsContext): Promise<Finding[]> {
  const clock = await readClock(ctx.db)
  return [
    ...(clock.is_demo ? [missing('the clock is a demo’s', 'use an empty database without DEMO=1')] : []),
    ...(await settingFindings(ctx)),
    ...contactFindings(brand.security),
    ...ownerFindings(await databaseRole(ctx.db)),
    ...(await keyFindings(ctx)),
    ...(await jobFindings(ctx)),
    ...(await auditFindings(ctx)),
    ...((await wasDone(ctx.db, 'backup')) ? [] : [look('no backup was ever made', ops('backup DIR'))]),
    ...((await wasDone(ctx.db, 'restore-drill')) ? [] : [look('no restore drill ever passed', ops('restore-drill'))]),
  ]
}

/** The faults that stop a start in production; outside production only texts that the firm must write itself. */
async function settingFindings({ env }: OpsContext): Promise<Finding[]> {
  const production = env.nodeEnv === 'production'
  const faults = (await findProductionFaults(env)).map(fault => {
    const colon = fault.indexOf(': ')
    const weighed = production || fault.startsWith('brand.json') ? missing : look
    return weighed(fault.slice(0, colon), fault.slice(colon + 2))
  })
  return production
    ? faults
    : [...faults, look(`NODE_ENV is ${env.nodeEnv}`, 'set NODE_ENV=production, so that settings count')]
}

/** A warning if the site's role owns the database: an owner can remove every rule in it. */
const ownerFindings = ({ name, is_owner }: { name: string; is_owner: boolean }): Finding[] =>
  is_owner
    ? [look(`${name}, the owner of the database, runs this`, `give the site a member of a role of ${ops('db roles')}`)]
    : []

/** Longer than the leading process needs to seal the audit log and ship it. */
const LATE_S = 600

/** Checks that the audit log leaves the machine; otherwise the database's owner could replace it unnoticed. */
async function auditFindings({ db, env }: OpsContext): Promise<Finding[]> {
  const { target } = env.audit
  if (!target)
    return [
      look('the audit log does not leave this machine', 'set AUDIT_SHIP to a file for a collector or a syslog server'),
    ]
  const problem = await tryCollector(env.audit, target).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (problem !== null)
    return [missing(`the audit log cannot be shipped: ${problem}`, 'check AUDIT_SHIP and its collector')]
  const { lines, seconds } = await readShipmentLag(db)
  if (seconds < LATE_S) return []
  return [
    missing(
      `${lines} lines of the audit log have waited to be shipped`,
      'keep a process with jobs running, with AUDIT_SHIP',
    ),
  ]
}

/** Tolerance for jobs that wait their turn after a start, or retry. */
const SOON_MS = 3_600_000

async function jobFindings(ctx: OpsContext): Promise<Finding[]> {
  const daily = jobsOf(ctx).filter(job => job.days === 'every')
  const runs = await lastRuns(ctx.db)
  const mend = 'keep a process with jobs running: npm start, with ONLY=all or ONLY=jobs'
  if (!daily.some(job => runs.has(job.name))) return [missing('no job has ever run', mend)]
  const until = (await ctx.clock.now()).getTime() - SOON_MS
  const due = new Set((await listDue(ctx)).filter(run => run.dueAtMs < until).map(run => run.job))
  const late = daily.filter(job => due.has(job)).map(job => job.name)
  return late.length > 0 ? [missing(named(late, 'job is late', 'jobs are late'), mend)] : []
}
