import type { Handler } from '../../kernel/context.ts'
import { advanceClock } from './pass-day.ts'

/** CALL-999: moves the demo to the next trading day and runs everything due until that morning. */
export const clockAdvance: Handler<'demo.clockAdvance'> = (ctx, input) => advanceClock(ctx, input)
