import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import type { Context } from '../kernel/context.ts'

type Names = ReadonlyMap<string, string>

/** The names of all staff by their login. */
export async function namesOf(db: Context['db']): Promise<Names> {
  return namesIn(await listStaff(db))
}

export const personOf = (names: Names, name: string): { name: string; fullName: string } => ({
  name,
  fullName: names.get(name) ?? name,
})
