import { listKeyAges } from '@zhixiao/db/key-registry.ts'
import { listLiveNodes } from '@zhixiao/db/nodes.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type GatewayCount, readGatewayCounts } from '@zhixiao/db/ops/gateway-hours.ts'
import { askRerun, BACKUP, listLastReruns, type Rerun } from '@zhixiao/db/settle/job-reruns.ts'
import { lastRuns, listLastJobRuns } from '@zhixiao/db/settle/job-runs.ts'
import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { jobReportLines } from '@zhixiao/domain/staff/job-reports.ts'
import { queuesSeenBy } from '@zhixiao/domain/staff/queues-seen.ts'
import { jobsOf, nextRun } from '../../jobs/due-runs.ts'
import { readFigures } from '../../jobs/figures.ts'
import type { Env } from '../../kernel/env.ts'
import type { Figures } from '../../kernel/figures.ts'
import { fail, ok } from '../../kernel/result.ts'
import { p95Of } from '../../platform/gateways/answer-times.ts'
import type { ConsoleHandler } from './console-context.ts'
import { countOwnQueued } from './request/count-waiting.ts'
import { personOf } from './staff-names.ts'

const MINUTE_S = 60
const FINGERPRINT_SHOWN = 16

export const show: ConsoleHandler<'system.show'> = async ctx => {
  const { db } = ctx
  const [now, calendar, figures, runs, done, reruns, nodes, keys, people, answers] = await Promise.all([
    ctx.clock.now(),
    ctx.calendar(),
    readFigures(ctx),
    listLastJobRuns(db),
    lastRuns(db),
    listLastReruns(db),
    listLiveNodes(db),
    listKeyAges(db),
    listStaff(db),
    readGatewayCounts(db),
  ])
  const own = await countOwnQueued(db, ctx.staff, now)
  const minutes = (seconds: number) => Math.floor(seconds / MINUTE_S)
  const ageOf = (seconds: number) => (Number.isFinite(seconds) ? minutes(seconds) : null)
  const nameOf = namesIn(people)
  const backedUp = reruns.find(run => run.job === BACKUP)
  const written = runs.find(run => run.job === BACKUP && run.key === backedUp?.day && run.at >= backedUp.asked_at)
  const writtenSoFar = { ...written?.report }
  return ok({
    jobs: jobsOf(ctx).map(job => {
      const last = runs.find(run => run.job === job.name)
      const again = reruns.find(run => run.job === job.name)
      return {
        name: job.name,
        purpose: jobPurposes[job.name],
        next: nextRun(job, done.get(job.name), calendar, now.getTime()).toISOString(),
        lateMin: minutes(figures.jobLateS.get(job.name) ?? 0),
        last: last
          ? { day: last.key, at: last.at.toISOString(), report: jobReportLines(job.name, { ...last.report }) }
          : null,
        again: again ? askedView(again, nameOf) : null,
      }
    }),
    gateways: gatewaysOf(answers, figures.queues),
    nodes: nodes.map(({ since, ...node }) => ({ ...node, since: since.toISOString() })),
    keys: keys.map(({ name, algorithm, state, fingerprint, made_at: madeAt }) => ({
      name,
      algorithm,
      state,
      fingerprint: fingerprint.slice(0, FINGERPRINT_SHOWN),
      madeAt: madeAt.toISOString(),
    })),
    backup: {
      ageMin: ageOf(figures.backupAgeS),
      drillAgeMin: ageOf(figures.drillAgeS),
      asked: backedUp ? { ...askedView(backedUp, nameOf), report: jobReportLines(BACKUP, writtenSoFar) } : null,
    },
    queues: queuesSeenBy(ctx.staff, figures.queues, own).map(({ queue, length, ageS }) => ({
      queue,
      length,
      oldestMin: minutes(ageS),
    })),
    settings: settingsInForce(ctx.env),
  })
}

const askedView = (run: Rerun, nameOf: ReturnType<typeof namesIn>) => ({
  day: run.day,
  by: personOf(nameOf, run.asked_by),
  askedAt: run.asked_at.toISOString(),
  endedAt: run.ended_at?.toISOString() ?? null,
  outcome: run.outcome,
})

export const backup: ConsoleHandler<'system.backup'> = async ({ db, clock, staff }) => {
  const day = shanghaiDate((await clock.now()).getTime())
  return withTx(db, async tx => {
    if (!(await askRerun(tx, { job: BACKUP, day, by: staff.name })))
      return fail('CON-0407', { reason: '已有一次备份在进行' })
    await writeAudit(tx, { actor: staff.name, act: 'backup.asked', detail: {} })
    return ok({})
  })
}

const NO_ANSWER: readonly string[] = ['unknown', 'failed', 'busy']
/** Queues of cases from each provider that people work off. */
const casesOf: Readonly<Record<string, readonly string[]>> = { bank: ['bank-cases'] }

function gatewaysOf(answers: readonly GatewayCount[], queues: Figures['queues']) {
  return [...Map.groupBy(answers, ({ gateway }) => gateway)].map(([gateway, of]) => {
    const sum = (lines: readonly GatewayCount[]) => lines.flatMap(({ counts }) => counts).reduce((a, b) => a + b, 0)
    const steps = of[0]?.counts.map((_, at) => of.reduce((total, { counts }) => total + (counts[at] ?? 0), 0)) ?? []
    const cases = queues.filter(({ queue }) => casesOf[gateway]?.includes(queue))
    return {
      gateway,
      asked: sum(of),
      unknown: sum(of.filter(({ outcome }) => NO_ANSWER.includes(outcome))),
      p95Ms: p95Of(steps),
      openCases: cases.reduce((total, { length }) => total + length, 0),
    }
  })
}

/** Settings by their names in docs/settings.md, without passwords, keys and URLs that contain passwords. */
function settingsInForce(env: Env): { name: string; value: string }[] {
  const { gateways, keys, files, mail, nameLists } = env
  const shown = {
    NODE_ENV: env.nodeEnv,
    REGISTRAR: env.registrar,
    BANK_GATEWAY: gateways.bank,
    SMS_GATEWAY: gateways.sms,
    IDENTITY_GATEWAY: gateways.identity,
    CUSTODIAN: gateways.custodian,
    NAME_LISTS: nameLists.adapter,
    MAIL_GATEWAY: mail.adapter,
    KEYS: keys.kind,
    FILES: files.kind,
    CRYPTO: env.crypto,
    RSA_KEY_BITS: env.rsaKeyBits,
    SESSION_IDLE_MIN: env.sessionIdleMin,
    SESSION_ABSOLUTE_H: env.sessionAbsoluteH,
    TICKET_DAYS: env.ticketDays,
    TICKET_ANSWER_HOURS: env.ticketAnswerHours,
    TRUST_PROXY: env.trustProxy,
    ALLOWED_HOSTS: env.allowedHosts.join(', '),
    CONSOLE_NETWORKS: env.consoleNetworks.join(', '),
    CONSOLE_HOSTS: env.consoleHosts.join(', '),
    CONSOLE_ORIGIN: env.consoleOrigin ?? '',
    CONSOLE_OIDC_ISSUER: env.consoleOidc?.issuer ?? '',
  }
  return Object.entries(shown).map(([name, value]) => ({ name, value: String(value) }))
}
