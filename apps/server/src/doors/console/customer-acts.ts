import type { AuditLine } from '@zhixiao/db/ops/audit.ts'
import { listStaff } from '@zhixiao/db/staff/staff.ts'
import type { Context } from '../../kernel/context.ts'

/** Lines about one customer, with the names of staff. */
export async function actViews({ db }: Pick<Context, 'db'>, rows: readonly AuditLine[]) {
  const names = new Map((await listStaff(db)).map(row => [row.name, row.full_name]))
  return rows.map(({ id, at, actor, act, detail }) => ({
    eventId: String(id),
    at: at.toISOString(),
    actor: actor.startsWith('customer ') ? 'customer' : (names.get(actor) ?? actor),
    act,
    detail: Object.entries(detail).flatMap(([name, value]) =>
      name === 'custno' ? [] : [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }],
    ),
  }))
}
