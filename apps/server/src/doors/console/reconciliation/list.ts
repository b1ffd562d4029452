import { ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { lastOpenDay, readDays } from './days.ts'

export const list: ConsoleHandler<'reconciliation.list'> = async (ctx, { only, before }) => {
  const page = await readDays(ctx, only !== undefined, before ?? null)
  const [newest] = page.list
  return ok({ ...page, earlier: newest ? await lastOpenDay(ctx, newest.day) : null })
}
