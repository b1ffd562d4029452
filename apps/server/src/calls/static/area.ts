import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { areas } from './areas.ts'

export const area: Handler<'static.area'> = async () => ok(areas)
