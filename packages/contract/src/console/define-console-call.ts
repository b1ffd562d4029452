import type { StaffArea, StaffRight } from '@zhixiao/domain/staff/staff-can.ts'
import type { z } from 'zod'
import type { ConsoleCode } from './console-errors.ts'

/** The full definition of one call of the operators' console. */
export type ConsoleCall = {
  /** `group.name`, also the file's path in every layer. */
  name: string
  summary: string
  /** GET reads, POST writes and needs the session's CSRF token. */
  method: 'GET' | 'POST'
  path: `/console-api/${string}`
  /** `locked` answers a session whose screen is locked, too. */
  access: 'public' | 'locked' | 'staff'
  /** A POST that keeps nothing, sent as one because of its size or its place; every other one leaves an event. */
  keepsNothing?: true
  /** What a role must have; absent where every member of staff may call, or where the handler decides by the act. */
  right?: readonly [StaffArea, StaffRight]
  /** The largest body; 64 KiB where it is not said. */
  mostBytes?: number
  input: z.ZodObject
  output: z.ZodType
  /** The refusals of this call, in addition to those common to all. */
  errors: readonly ConsoleCode[]
}

export const defineConsoleCall = <const Spec extends ConsoleCall>(spec: Spec): Spec => spec
