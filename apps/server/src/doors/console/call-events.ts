import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { textsOf } from '@zhixiao/contract/acts/command-line.ts'
import { type ConsoleCode, consoleErrors } from '@zhixiao/contract/console/console-errors.ts'
import { type ConsoleCall, isWrite, pathFields } from '@zhixiao/contract/define-call.ts'
import { recordRefusal } from '@zhixiao/db/ops/refusals.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../../kernel/context.ts'
import type { Failure } from '../../kernel/result.ts'
import type { Staff } from './console-context.ts'

/** Refusals of a malformed call, a missing page or an ended session: they do not show what a person attempted. */
const unrecorded: readonly ConsoleCode[] = ['CON-0400', 'CON-0401', 'CON-0404', 'CON-0422', 'CON-0423', 'CON-0503']
const FORBIDDEN = 403

/** Refused reads and dry runs are recorded only for a missing right, refused writes for every other reason too. */
const isRecorded = (call: ConsoleCall, code: ConsoleCode): boolean =>
  isWrite(call) ? !unrecorded.includes(code) : consoleErrors[code].status === FORBIDDEN

type About = { address: string; given: Readonly<Record<string, unknown>> }

/** Records a refused call, in its own transaction because the call's was rolled back. */
export async function recordRefused(
  ctx: Pick<Context, 'db'>,
  staff: Staff,
  call: ConsoleCall,
  { code, event }: Failure<ConsoleCode>,
  { address, given }: About,
): Promise<void> {
  if (!isRecorded(call, code)) return
  const detail = { ...objectOf(call, given), ...event?.detail, address }
  const line = { operator: staff.name, call: call.name, code, result: 'refused', act: event?.act ?? call.name } as const
  await withTx(ctx.db, tx => recordRefusal(tx, { ...line, detail }))
}

/** Records a call that threw. The error is reported even if this write fails too. */
export async function recordFailed(
  ctx: Pick<Context, 'db'>,
  staff: Staff,
  call: ConsoleCall,
  { address, given }: About,
): Promise<void> {
  if (!isWrite(call)) return
  const line = { operator: staff.name, call: call.name, code: 'CON-0500', result: 'failed', act: call.name } as const
  const detail = { ...objectOf(call, given), address }
  await withTx(ctx.db, tx => recordRefusal(tx, { ...line, detail })).catch(() => undefined)
}

/** Names and numbers in the address, and the requested act with its object; none of these is personal data. */
function objectOf(call: ConsoleCall, given: Readonly<Record<string, unknown>>): Record<string, string> {
  const { act } = given
  return Object.fromEntries([
    ...pathFields(call).flatMap(name => {
      const value = given[name]
      return typeof value === 'string' && call.input.shape[name]?.safeParse(value).success ? [[name, value]] : []
    }),
    ...(typeof act === 'string' ? [['asked', act], ...objectIn(act, given.input)] : []),
  ])
}

/** The first part of the object that the input of an act names. */
function objectIn(act: string, input: unknown): [string, string][] {
  if (!isAct(act) || typeof input !== 'object' || input === null) return []
  const [place = ''] = actOf(act).places
  const [first] = textsOf(Object.entries(input).find(([field]) => field === place)?.[1])
  return first === undefined ? [] : [['object', first]]
}
