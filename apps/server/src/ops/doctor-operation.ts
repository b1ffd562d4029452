import { readClock } from '@zhixiao/db/clock.ts'
import { readCalendarReach, sampleSealed, wasDone } from '@zhixiao/db/ops/readiness.ts'
import { lastRuns } from '@zhixiao/db/settle/job-runs.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { jobs } from '../jobs/jobs.ts'
import { customerVault } from '../secrets/places.ts'
import type { OpsContext } from './command.ts'
import { type Finding, look, missing, named, ops } from './finding.ts'

const SAFE_RSA_BITS = 2048

/** Clock, settings, keys, jobs and backup. */
export async function operationFindings(ctx: OpsContext): Promise<Finding[]> {
  const clock = await readClock(ctx.db)
  return [
    ...(clock.is_demo ? [missing('the clock is a demo’s', 'use an empty database without DEMO=1')] : []),
    ...settingFindings(ctx),
    ...(await keyFindings(ctx)),
    ...(await jobFindings(ctx)),
    ...((await wasDone(ctx.db, 'backup')) ? [] : [look('no backup was ever made', ops('backup DIR'))]),
  ]
}

function settingFindings({ env }: OpsContext): Finding[] {
  const production = env.nodeEnv === 'production'
  const finding = production ? missing : look
  return [
    ...(env.demo ? [missing('the demo is on', 'set DEMO=0')] : []),
    ...(production ? [] : [look(`NODE_ENV is ${env.nodeEnv}`, 'set NODE_ENV=production')]),
    ...(env.origin === undefined ? [finding('ORIGIN is not set', 'set ORIGIN to the address that visitors use')] : []),
    ...(env.allowedHosts.length === 0 ? [finding('ALLOWED_HOSTS is not set', 'set ALLOWED_HOSTS')] : []),
    ...(env.databaseUrl === undefined ? [look('the database is the embedded one', 'set DATABASE_URL')] : []),
    ...(env.rsaKeyBits < SAFE_RSA_BITS
      ? [finding(`RSA_KEY_BITS is ${env.rsaKeyBits}`, `set RSA_KEY_BITS=${SAFE_RSA_BITS}, then ${ops('keys rotate')}`)]
      : []),
  ]
}

async function keyFindings({ db, keys, env }: OpsContext): Promise<Finding[]> {
  const sample = await sampleSealed(db)
  if (!sample) return []
  try {
    customerVault(keys, sample.custno).open('mobile', sample.mobile_enc)
    return []
  } catch {
    return [
      missing(`the keys in ${env.dataDir} are not those of the database`, 'set DATA_DIR to the folder with its keys'),
    ]
  }
}

async function jobFindings({ db, env }: OpsContext): Promise<Finding[]> {
  const runs = await lastRuns(db)
  const { today } = await readCalendarReach(db)
  const daily = jobs.filter(job => job.days === 'every' && (env.demo || !job.demoOnly)).map(job => job.name)
  const mend = 'keep a process with jobs running: npm start, with ONLY=all or ONLY=jobs'
  if (!daily.some(name => runs.has(name))) return [missing('no job has ever run', mend)]
  const late = daily.filter(name => (runs.get(name) ?? '') < addDays(today, -1))
  return late.length > 0
    ? [missing(named(late, 'job not run since yesterday', 'jobs not run since yesterday'), mend)]
    : []
}
