import type { Handler } from '../kernel/context.ts'
import { advanceClock } from './pass-day.ts'

/** CALL-999: the next trading day of a demo, with all that happens until its morning. */
export const clockAdvance: Handler<'demo.clockAdvance'> = (ctx, input) => advanceClock(ctx, input)
