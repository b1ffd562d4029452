import { type ConsoleCode, consoleErrors } from '@zhixiao/contract/console/console-errors.ts'
import type { ConsoleCall } from '@zhixiao/contract/console/define-console-call.ts'
import { recordRefusal } from '@zhixiao/db/ops/refusals.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Context } from '../kernel/context.ts'
import type { ConsoleRefusal, Staff } from './console-context.ts'

/** They tell of a form, a page that is gone or a session that is over, and nothing of what a person wanted to do. */
const untold: readonly ConsoleCode[] = ['CON-0400', 'CON-0401', 'CON-0404', 'CON-0422', 'CON-0423', 'CON-0503']
const FORBIDDEN = 403

/** Reads and trials are recorded where a right was missing; what would have kept something, for every other reason, too. */
const isTold = (call: ConsoleCall, code: ConsoleCode): boolean =>
  keeps(call) ? !untold.includes(code) : consoleErrors[code].status === FORBIDDEN

const keeps = ({ method, keepsNothing }: ConsoleCall): boolean => method === 'POST' && keepsNothing !== true

type About = { address: string; given: Readonly<Record<string, unknown>> }

/** The event of a refused call. The act itself was rolled back, so that this is a transaction of its own. */
export async function recordRefused(
  ctx: Pick<Context, 'db'>,
  staff: Staff,
  call: ConsoleCall,
  { code, event }: ConsoleRefusal,
  { address, given }: About,
): Promise<void> {
  if (!isTold(call, code)) return
  const detail = { ...objectOf(call, given), ...event?.detail, address }
  const line = { operator: staff.name, call: call.name, code, result: 'refused', act: event?.act ?? call.name } as const
  await withTx(ctx.db, tx => recordRefusal(tx, { ...line, detail }))
}

/** The event of a call that broke. It is the error that counts: one that breaks the log, too, is reported all the same. */
export async function recordFailed(
  ctx: Pick<Context, 'db'>,
  staff: Staff,
  call: ConsoleCall,
  { address, given }: About,
): Promise<void> {
  if (!keeps(call)) return
  const line = { operator: staff.name, call: call.name, code: 'CON-0500', result: 'failed', act: call.name } as const
  const detail = { ...objectOf(call, given), address }
  await withTx(ctx.db, tx => recordRefusal(tx, { ...line, detail })).catch(() => undefined)
}

/** Names and numbers of the address, and the act asked for with its first argument: none of them is ever sealed. */
function objectOf({ path, input }: ConsoleCall, given: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const { act, positionals } = given
  const object = Array.isArray(positionals) ? positionals[0] : undefined
  return Object.fromEntries([
    ...named.flatMap(name => {
      const value = given[name]
      return typeof value === 'string' && input.shape[name]?.safeParse(value).success ? [[name, value]] : []
    }),
    ...(typeof act === 'string' ? [['asked', act]] : []),
    ...(typeof object === 'string' ? [['object', object]] : []),
  ])
}
