import { type ActSubject, isOwnAccount } from '@zhixiao/db/ops/own-account.ts'
import type { ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import type { OpsContext } from './command.ts'

type SubjectOf = (first: string, second: string) => ActSubject

const holder: SubjectOf = tradeacco => ({ tradeacco })

/** The customer whom the arguments of an act name; acts on funds, files and texts name none. */
const subjects: Partial<Readonly<Record<ReleasedActName, SubjectOf>>> = {
  'shares add': holder,
  'shares deduct': holder,
  'shares freeze': holder,
  'shares unfreeze': holder,
  'remittance assign': (_, custno) => ({ custno }),
  'name-hit decide': hitId => ({ hitId }),
}

/** Whether the operator is the customer whom an act is about: such an act is asked for and decided by others. */
export async function isAboutSelf(
  { db, actor }: Pick<OpsContext, 'db' | 'actor'>,
  act: ReleasedActName,
  [first = '', second = '']: readonly string[],
): Promise<boolean> {
  const subject = subjects[act]?.(first, second)
  return subject !== undefined && (await isOwnAccount(db, actor, subject))
}

/** The sentence of a refusal. */
export const aboutSelf = (actor: string): string => `${actor} is the customer: two other operators do this.`
