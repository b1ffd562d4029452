import { type ActName, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import type { ActFields } from '@zhixiao/contract/acts/command-line.ts'
import { isOwnAccount } from '@zhixiao/db/ops/own-account.ts'
import type { ActSubject } from '@zhixiao/domain/staff/act-subject.ts'
import type { OpsContext } from './command.ts'

/** The customers that the input of an act names; none where the input is none of this release. */
export function subjectsOf(act: ActName, input: ActFields): ActSubject[] {
  const { input: form, subjects } = actOf(act)
  if (!subjects) return []
  const read = form.safeParse(input)
  return read.success ? subjects(read.data) : []
}

/** Whether the operator is the customer of an act, which then two other operators request and decide. */
export async function isAboutSelf(
  { db, actor }: Pick<OpsContext, 'db' | 'actor'>,
  act: ActName,
  input: ActFields,
): Promise<boolean> {
  const own = await Promise.all(subjectsOf(act, input).map(subject => isOwnAccount(db, actor, subject)))
  return own.includes(true)
}

/** Drops the requests about the operator's own account, which the operator must not even know of. */
export async function notAboutSelf<Request extends { act: string; input: ActFields }>(
  who: Pick<OpsContext, 'db' | 'actor'>,
  requests: readonly Request[],
): Promise<Request[]> {
  const own = await Promise.all(requests.map(({ act, input }) => isAct(act) && isAboutSelf(who, act, input)))
  return requests.filter((_, index) => !own[index])
}

/** The sentence of a refusal. */
export const aboutSelf = (actor: string): string => `${actor} is the customer: two other operators do this.`
