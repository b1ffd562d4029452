import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'

export type Day = ConsoleOutput<'day.show'>
export type Step = Day['steps'][number]
