import type {
  ConsoleCallName,
  ConsoleInput,
  ConsoleOutput,
  consoleCalls,
} from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { StaffSession } from '@zhixiao/db/staff/staff-sessions.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { Context } from '../kernel/context.ts'

export type Staff = {
  session: StaffSession
  name: string
  fullName: string
  roles: readonly StaffRole[]
  isDemo: boolean
  /** Number of usable passkeys. */
  keys: number
  /** This person's own account as a customer, which the console does not show to this person. */
  ownCustno: string | null
  csrf: string
}

export type ConsoleContext = Context & {
  /** Null in public calls. */
  staff: Staff | null
  address: string
  userAgent: string
  /** Sets or clears the session cookie of the answer. */
  setToken: (token: string | null) => void
}
/** For calls of signed-in staff. */
export type StaffContext = ConsoleContext & { staff: Staff }

export type ConsoleRefusal = {
  ok: false
  code: ConsoleCode
  field?: string
  reason?: string
  data?: Record<string, unknown>
  /** When the call may be repeated, in seconds. */
  retryAfterS?: number
  /** Recorded in the audit log in place of the refused call. */
  event?: { act: string; detail: Readonly<Record<string, string>> }
}
export type ConsoleResult<Data> = { ok: true; data: Data } | ConsoleRefusal

export const refuse = (code: ConsoleCode, about: Omit<ConsoleRefusal, 'ok' | 'code'> = {}): ConsoleRefusal => ({
  ok: false,
  code,
  ...about,
})

type ContextOf<Name extends ConsoleCallName> = (typeof consoleCalls)[Name] extends { access: 'public' }
  ? ConsoleContext
  : StaffContext

export type ConsoleHandler<Name extends ConsoleCallName> = (
  ctx: ContextOf<Name>,
  input: ConsoleInput<Name>,
) => Promise<ConsoleResult<ConsoleOutput<Name>>>

/** One handler for each call; a missing one is a compile error. */
export type ConsoleHandlers = { [Name in ConsoleCallName]: ConsoleHandler<Name> }
