import { areas } from '../areas.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

export const area: Handler<'static.area'> = async () => ok(areas)
