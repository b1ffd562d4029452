import type {
  ConsoleCallName,
  ConsoleInput,
  ConsoleOutput,
  consoleCalls,
} from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { StaffSession } from '@zhixiao/db/staff/staff-sessions.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { Context } from '../../kernel/context.ts'
import type { Result } from '../../kernel/result.ts'

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
  /** Seconds for which only browsers that a person has signed in on before may sign in from this address; null usually. */
  crowdedS: number | null
  /** The device cookie that this browser got at an earlier sign-in; '' for none. */
  device: string
  setDevice: (device: string) => void
  /** Sets or clears the session cookie of the answer. */
  setToken: (token: string | null) => void
}
/** For calls of signed-in staff. */
export type StaffContext = ConsoleContext & { staff: Staff }

type ContextOf<Name extends ConsoleCallName> = (typeof consoleCalls)[Name] extends { access: 'public' }
  ? ConsoleContext
  : StaffContext

export type ConsoleHandler<Name extends ConsoleCallName> = (
  ctx: ContextOf<Name>,
  input: ConsoleInput<Name>,
) => Promise<Result<ConsoleOutput<Name>, ConsoleCode>>

/** One handler for each call; a missing one is a compile error. */
export type ConsoleHandlers = { [Name in ConsoleCallName]: ConsoleHandler<Name> }
