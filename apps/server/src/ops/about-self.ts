import { type ActSubject, isOwnAccount } from '@zhixiao/db/ops/own-account.ts'
import { isReleasedAct, type ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import type { OpsContext } from './command.ts'

type SubjectsOf = (positionals: readonly string[]) => ActSubject[]

const ofHolder: SubjectsOf = ([tradeacco = '']) => [{ tradeacco }]
const ofCustomer: SubjectsOf = ([custno = '']) => [{ custno }]
/** Of acts on funds, files and texts, which name no customer. */
const ofNobody: SubjectsOf = () => []

/** The customers that the arguments of each act name. */
const subjects: Readonly<Record<ReleasedActName, SubjectsOf>> = {
  'shares add': ofHolder,
  'shares deduct': ofHolder,
  'shares transfer': ([from = '', , , to = '']) => [{ tradeacco: from }, { tradeacco: to }],
  'shares freeze': ofHolder,
  'shares unfreeze': ofHolder,
  'account freeze': ofCustomer,
  'account unfreeze': ofCustomer,
  'remittance assign': ([remitId = '', custno = '']) => [{ remitId }, { custno }],
  'remittance return': remitIds => remitIds.map(remitId => ({ remitId })),
  'order refund': ([orderId = '']) => [{ orderId }],
  'name-hit decide': ([hitId = '']) => [{ hitId }],
  'candidate decide': ([candidateId = '']) => [{ candidateId }],
  'fund suspend': ofNobody,
  'interest rate': ofNobody,
  'interest pay': ofNobody,
  'payments hold': ofNobody,
  'payments release': ofNobody,
  'aml-rating set': ofCustomer,
  'owners put': ofCustomer,
  'tax-declaration put': ofCustomer,
  'crs decide': ([caseId = '']) => [{ caseId }],
  'break settle': ([breakKey = '']) => [{ breakKey }],
  'nav import': ofNobody,
  'funds import': ofNobody,
  'closed-days import': ofNobody,
  'calendar import': ofNobody,
  'dividend enter': ofNobody,
  'split enter': ofNobody,
  'redemption limit': ofNobody,
  'redemption delay': ofNobody,
  'redemption fee': ofNobody,
  'raising found': ofNobody,
  'raising fail': ofNobody,
  'exchange import': ofNobody,
  'remittance import': ofNobody,
  'content put': ofNobody,
  'content order': ofNobody,
  'content withdraw': ofNobody,
  'agreement put': ofNobody,
  'message template': ofNobody,
  'law set': ofNobody,
  'operators suspend': ofNobody,
  'operators restore': ofNobody,
  'operators roles': ofNobody,
  'operators end-key': ofNobody,
  'operators invite': ofNobody,
  'operators leave': ofNobody,
}

export const subjectsOf = (act: ReleasedActName, positionals: readonly string[]): ActSubject[] =>
  subjects[act](positionals)

/** Whether the operator is the customer of an act, which then two other operators request and decide. */
export async function isAboutSelf(
  { db, actor }: Pick<OpsContext, 'db' | 'actor'>,
  act: ReleasedActName,
  positionals: readonly string[],
): Promise<boolean> {
  const own = await Promise.all(subjectsOf(act, positionals).map(subject => isOwnAccount(db, actor, subject)))
  return own.includes(true)
}

/** Drops the requests about the operator's own account, which the operator must not even know of. */
export async function notAboutSelf<Request extends { act: string; input: { positionals: readonly string[] } }>(
  who: Pick<OpsContext, 'db' | 'actor'>,
  requests: readonly Request[],
): Promise<Request[]> {
  const own = await Promise.all(
    requests.map(({ act, input }) => isReleasedAct(act) && isAboutSelf(who, act, input.positionals)),
  )
  return requests.filter((_, index) => !own[index])
}

/** The sentence of a refusal. */
export const aboutSelf = (actor: string): string => `${actor} is the customer: two other operators do this.`
