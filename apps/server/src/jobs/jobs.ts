import { checkLedger } from './check-ledger.ts'
import { eraseClosed } from './erase-closed.ts'
import { findMoneyCandidates } from './find-candidates.ts'
import { findCrsCases } from './find-crs-cases.ts'
import type { Job } from './job.ts'
import { publishDemoNavs } from './publish-demo-navs.ts'
import { reconcileChannel } from './reconcile-channel.ts'
import { runPlans } from './run-plans.ts'
import { screenNames } from './screen-names.ts'
import { settleAndVerify } from './settle-and-verify.ts'
import { sweep } from './sweep.ts'
import { takeCustodianNavs } from './take-custodian-navs.ts'

/**
 * THE list of daily jobs. Each is idempotent and may be killed and run again; missed days are caught up in the order of
 * their due times across all jobs. Money moves between the jobs, when it is due (payments.ts).
 */
export const jobs: readonly Job[] = [
  { name: 'sweep', purpose: '清理过期的会话、验证码与限流记录', at: '03:00', days: 'every', run: sweep },
  { name: 'erase-closed', purpose: '删除销户满二十年的客户的个人信息', at: '03:30', days: 'every', run: eraseClosed },
  { name: 'screen-names', purpose: '按名单核查客户', at: '03:45', days: 'every', run: screenNames },
  {
    name: 'find-candidates',
    purpose: '按规则查看前一日的资金划转',
    at: '03:55',
    days: 'every',
    run: findMoneyCandidates,
  },
  {
    name: 'find-crs-cases',
    purpose: '核对税收居民身份声明',
    at: '03:57',
    days: 'every',
    run: findCrsCases,
  },
  { name: 'check-ledger', purpose: '核对全部账目', at: '04:00', days: 'every', run: checkLedger },
  { name: 'settle-day', purpose: '确认当日到期的交易并核对账目', at: '08:30', days: 'open', run: settleAndVerify },
  { name: 'run-plans', purpose: '按定投计划扣款下单', at: '09:30', days: 'open', run: runPlans },
  {
    name: 'reconcile-channel',
    purpose: '按支付渠道对账单逐笔核对',
    at: '10:00',
    days: 'every',
    run: reconcileChannel,
  },
  { name: 'take-custodian-navs', purpose: '接收托管行当日净值', at: '18:30', days: 'open', run: takeCustodianNavs },
  {
    name: 'publish-demo-navs',
    purpose: '公布演示市场当日净值',
    at: '19:30',
    days: 'open',
    demoOnly: true,
    run: publishDemoNavs,
  },
]
