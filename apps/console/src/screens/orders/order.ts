import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'

/** One order whole, as the console shows it. */
export type WholeOrder = ConsoleOutput<'order.show'>
