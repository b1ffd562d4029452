import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import type { ActFields } from '@zhixiao/contract/acts/command-line.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { listOwners } from '@zhixiao/db/ops/own-account.ts'
import { type BreakKey, breakText } from '@zhixiao/domain/staff/breaks.ts'
import { isAboutSelf } from '../../acts/operator-rights.ts'
import { type Failure, fail, type Result } from '../../kernel/result.ts'
import type { Staff, StaffContext } from './console-context.ts'

/** Refuses staff their own account as a customer; the event in the log names the account. */
export function ownAccountRefusal({ staff }: { staff: Staff }, custno: string): Failure<ConsoleCode> | null {
  if (staff.ownCustno !== custno) return null
  const event = { act: 'customer.refused', detail: { custno, why: 'own account' } }
  return fail('CON-0403', { reason: '不能在后台查看本人的客户账户', event })
}

/** Refuses an act about the caller's own account as a customer: others request it, read it and decide it. */
export async function ownActRefusal(
  ctx: StaffContext,
  act: ActName,
  input: ActFields,
): Promise<Failure<ConsoleCode> | null> {
  const { ownCustno, name } = ctx.staff
  if (ownCustno === null || !(await isAboutSelf({ db: ctx.db, actor: name }, act, input))) return null
  return ownAccountRefusal(ctx, ownCustno)
}

/** Without breaks about the reader's own account, which are closed to the reader on their own pages too. */
export async function withoutOwnBreaks<Row>(
  { db, staff: { ownCustno } }: StaffContext,
  rows: readonly Row[],
  keyOf: (row: Row) => BreakKey,
): Promise<Row[]> {
  if (ownCustno === null) return [...rows]
  const owners = await listOwners(
    db,
    rows.map(row => ({ breakKey: breakText(keyOf(row)) })),
  )
  return rows.filter((_, at) => owners[at]?.custno !== ownCustno)
}

/** Refuses a break about the reader's own account, like the account itself. */
export async function ownBreakRefusal(ctx: StaffContext, key: BreakKey): Promise<Failure<ConsoleCode> | null> {
  const { ownCustno } = ctx.staff
  if (ownCustno === null || (await withoutOwnBreaks(ctx, [key], each => each)).length > 0) return null
  return ownAccountRefusal(ctx, ownCustno)
}

/** The data of a read made for an existing customer. @throws Error for a refusal, which such a read never gets */
export async function readAnswer<Data>(answer: Promise<Result<Data>>): Promise<Data> {
  const result = await answer
  if (!result.ok) throw new Error(`reading for staff was refused: ${result.code}`)
  return result.data
}
