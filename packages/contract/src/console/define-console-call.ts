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
  /** `locked`: also allowed while the session's screen is locked. */
  access: 'public' | 'locked' | 'staff'
  /** A POST that stores nothing and is one only because of its size or its sensitive input; every other POST leaves an event. */
  keepsNothing?: true
  /** The needed right; absent if all staff may call, or if the handler decides by the act. */
  right?: readonly [StaffArea, StaffRight]
  /** The largest body; 64 KiB by default. */
  mostBytes?: number
  input: z.ZodObject
  output: z.ZodType
  /** The refusals of this call, in addition to those common to all. */
  errors: readonly ConsoleCode[]
}

export const defineConsoleCall = <const Spec extends ConsoleCall>(spec: Spec): Spec => spec
