import { insertOperator } from '@zhixiao/db/ops/operators.ts'
import { listStaff, putStaff, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { exchangeDemoFiles } from '../../engine/exchange/demo-exchange.ts'
import { findCrsCases } from '../../jobs/find-crs-cases.ts'
import { rateCustomers } from '../../jobs/rate-customers.ts'
import type { Context } from '../../kernel/context.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { withDemoOperators } from '../shell/staff/sign-in.ts'
import { openDemoCandidates } from './demo-candidates.ts'
import { logDemoMessages } from './demo-messages.ts'
import { openDemoRequests } from './demo-requests.ts'
import { openDemoTickets } from './demo-tickets.ts'

/** The invented staff of the demo: login name, name and role. The first two are also the operators of its commands. */
const demoStaff: readonly [name: string, fullName: string, role: StaffRole][] = [
  ['zhoumin', '周敏', 'entry'],
  ['lintao', '林涛', 'check'],
  ['hejia', '何佳', 'clearing'],
  ['sunyue', '孙悦', 'service'],
  ['fangzhou', '方舟', 'compliance'],
  ['hanqing', '韩青', 'compliance'],
  ['qinlan', '秦岚', 'editor'],
  ['luming', '陆鸣', 'contentCheck'],
  ['gaoyuan', '高远', 'finance'],
  ['xuning', '许宁', 'auditor'],
  ['shenke', '沈可', 'admin'],
]

/** Whether this operator is demo staff, who sign in with one press and without codes; outside production only. */
export const isDemoStaff = ({ env }: Pick<Context, 'env'>, row: Pick<StaffRow, 'is_demo'>): boolean =>
  row.is_demo && env.demo && env.nodeEnv !== 'production'

/** The demo's staff, created on first use; none if the firm has its own operators. */
export async function listDemoStaff(ctx: Context): Promise<StaffRow[]> {
  if (!ctx.env.demo || ctx.env.nodeEnv === 'production') return []
  await withDemoOperators(ctx)
  const there = await listStaff(ctx.db)
  if (!there.every(row => row.is_demo)) return []
  const missing = demoStaff.filter(([name]) => !there.some(row => row.name === name && row.roles.length > 0))
  if (missing.length === 0) return whoSignsIn(there)
  for (const [name, fullName, role] of missing) {
    // Never used: demo staff sign in to the console with one click.
    const password_hash = await hashPassword(ctx, `demo-${name}`)
    await withTx(ctx.db, async tx => {
      await insertOperator(tx, { name, password_hash, is_demo: true, added_by: 'demo' })
      await putStaff(tx, { operator: name, fullName, roles: [role] })
    })
  }
  await openDemoRequests(ctx)
  await openDemoTickets(ctx)
  await openDemoCandidates(ctx)
  // The demo's customers have changed their declarations since they opened their accounts.
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  await findCrsCases(ctx, today)
  await rateCustomers(ctx, today)
  await logDemoMessages(ctx)
  await exchangeDemoFiles(ctx)
  return whoSignsIn(await listStaff(ctx.db))
}

/** The operators by which the demo acts at night have no role. */
const whoSignsIn = (staff: readonly StaffRow[]): StaffRow[] => staff.filter(row => row.roles.length > 0)
