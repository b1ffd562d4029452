import { bookMail, claimDueMails, type NewMail, queueMails } from '@zhixiao/db/ops/mails.ts'
import { siteName } from '@zhixiao/domain/brand.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import type { Context } from '../kernel/context.ts'
import type { Figures } from '../kernel/figures.ts'
import { readFigures } from './figures.ts'

const BATCH = 20
/** How long a process claims a mail; more than a mail server takes to answer. */
const CLAIM_S = 120
const MOST_ATTEMPTS = 12
const MOST_WAIT_S = 3_600

/** Queues and sends mails about waiting work if the firm has a mail server and recipients; retries mails not accepted before. */
export async function sendMails(ctx: Context): Promise<void> {
  const { gateways, env, db } = ctx
  if (!gateways.mail || env.mailTo.length === 0) return
  await queueAlerts(ctx)
  for (const { mail_id: id, subject, body: text, attempts } of await claimDueMails(db, BATCH, CLAIM_S)) {
    const sent = await gateways.mail.send({ id: String(id), to: env.mailTo, subject, text })
    if (sent.state !== 'later') await bookMail(db, id, sent)
    else if (attempts >= MOST_ATTEMPTS) await bookMail(db, id, { state: 'refused', error: sent.error })
    else await bookMail(db, id, { ...sent, seconds: Math.min(MOST_WAIT_S, 30 * 2 ** attempts) })
  }
}

const HOUR_S = 3_600
const LATE_S = 900
/** The custodian's NAVs come until late in the evening. */
const lateAfterS = (job: string): number => (job === 'take-custodian-navs' ? 2.5 * HOUR_S : LATE_S)
/** More than a day, so that a backup a little later than yesterday's raises no alert. */
const BACKUP_S = 30 * HOUR_S

/** The age in seconds at which the entries of a queue are mailed about, and its name in the mail. */
const queues: Readonly<Record<string, { name: string; afterS: number }>> = {
  debits: { name: '扣款待渠道答复', afterS: 2 * HOUR_S },
  credits: { name: '付款待渠道答复', afterS: 2 * HOUR_S },
  suspense: { name: '无主汇款待处理', afterS: 0 },
  requests: { name: '申请待复核', afterS: HOUR_S },
  'id-reviews': { name: '证件待审核', afterS: 4 * HOUR_S },
  'bank-cases': { name: '渠道对账差异待处理', afterS: 0 },
  'exchange-differences': { name: '登记机构差异待处理', afterS: 24 * HOUR_S },
  'tickets-overdue': { name: '工单逾期', afterS: 0 },
  'tickets-unanswered': { name: '工单首次答复超时', afterS: 0 },
  'candidates-overdue': { name: '合规事项逾期', afterS: 0 },
  'crs-overdue': { name: '税收居民身份尽职调查逾期', afterS: 0 },
  'aml-overdue': { name: '客户尽职调查复核逾期', afterS: 0 },
  'owners-overdue': { name: '受益所有人识别逾期', afterS: 0 },
  'staff-review': { name: '员工权限复核逾期', afterS: 0 },
  'payments-held': { name: '扣款与付款暂停中', afterS: 0 },
  'emergencies-overdue': { name: '紧急办理的事后复核逾期', afterS: 0 },
}

/** Queues a mail for each kind of waiting work, at most one a day. */
async function queueAlerts(ctx: Pick<Context, 'db' | 'env' | 'calendar' | 'clock'>): Promise<void> {
  const day = shanghaiDate((await ctx.clock.now()).getTime())
  const things = thingsOf(await readFigures(ctx), new Map(Object.entries(jobPurposes)))
  await queueMails(
    ctx.db,
    things.map(
      ({ key, what }): NewMail => ({
        key: `${key} ${day}`,
        subject: `[${siteName}] ${what}`,
        body: `${what}。\n业务日 ${day}。请登录运营后台查看“今日”。\n\n本邮件由系统自动发出，同一事项每天一封。\n`,
      }),
    ),
  )
}

/** The work that waits for people, each with a key. Names no customer. */
export function thingsOf(
  { jobLateS, queues: waiting, expiring, ended, settleWaiting, backupAgeS }: Omit<Figures, 'drillAgeS'>,
  purposes: ReadonlyMap<string, string>,
): { key: string; what: string }[] {
  const orders = [...settleWaiting.values()].reduce((sum, count) => sum + count, 0)
  return [
    ...[...jobLateS].flatMap(([job, late]) =>
      late > lateAfterS(job) ? [{ key: `job ${job}`, what: `任务延误：${purposes.get(job) ?? job}` }] : [],
    ),
    ...(settleWaiting.size > 0
      ? [{ key: 'settle', what: `待确认：${settleWaiting.size} 只基金，${orders} 笔订单已到确认日` }]
      : []),
    ...waiting.flatMap(({ queue, length, ageS }) => {
      const told = queues[queue]
      return told && length > 0 && ageS >= told.afterS
        ? [{ key: `queue ${queue}`, what: `${told.name}：${length} 项` }]
        : []
    }),
    // Named by number only: not every reader of the mails may know the content of a request.
    ...expiring.map(({ requestId, expiresAt }) => ({
      key: `request ${requestId} expires`,
      what: `申请 ${requestId} 将于 ${shanghaiText(expiresAt.getTime()).slice(11, 16)} 失效，仍待复核`,
    })),
    ...ended.map(({ requestId, isRefused, maker }) => ({
      key: `request ${requestId} ended`,
      what: `${maker}提交的申请 ${requestId} ${isRefused ? '已驳回' : '未经复核，已失效'}`,
    })),
    ...(backupAgeS > BACKUP_S ? [{ key: 'backup', what: '备份：一天多没有新的备份' }] : []),
  ]
}
