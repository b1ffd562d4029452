import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { areas } from '../areas.ts'

export const area: Handler<'static.area'> = async () => ok(areas)
