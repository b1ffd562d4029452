import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import type { Context } from '../../kernel/context.ts'

export type Names = ReadonlyMap<string, string>

/** The names of all staff by their login. */
export async function namesOf(db: Context['db']): Promise<Names> {
  return namesIn(await listStaff(db))
}

export const personOf = (names: Names, name: string): { name: string; fullName: string } => ({
  name,
  fullName: names.get(name) ?? name,
})

type Decided = {
  decided_at: Date | null
  requested_by: string | null
  decided_by: string | null
  reason: string
}

/** When a case was decided, who asked for the decision and who released it; null until then. */
export const decisionOf = (names: Names, { decided_at, requested_by, decided_by, reason }: Decided) =>
  decided_at && {
    at: decided_at.toISOString(),
    asked: personOf(names, requested_by ?? ''),
    released: personOf(names, decided_by ?? ''),
    reason,
  }
