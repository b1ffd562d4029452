import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'

/** One customer as the console shows it. */
export type Customer = ConsoleOutput<'customer.show'>
