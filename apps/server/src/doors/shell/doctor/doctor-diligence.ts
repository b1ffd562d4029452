import { countAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { listUndoneInstitutions } from '@zhixiao/db/account/ownerships.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { type Finding, look, named, ops } from './finding.ts'

/** Institutions whose owners nobody has entered, and reviews of money-laundering risk that are overdue. */
export async function diligenceFindings({ db }: OpsContext): Promise<Finding[]> {
  const [undone, { overdue }] = await Promise.all([listUndoneInstitutions(db), countAmlRatings(db, null)])
  const numbers = (which: (one: (typeof undone)[number]) => boolean) => undone.filter(which).map(({ custno }) => custno)
  const about = (list: readonly string[], one: string, many: string, mend: string): Finding[] =>
    list.length === 0 ? [] : [look(named(list, one, many), mend)]
  const enter = ops('owners put CUSTNO FILE --register same|differs|unseen --reason TEXT')
  const reviews = numbers(one => one.is_review_overdue)
  const persons = overdue - reviews.length
  return [
    ...about(
      numbers(one => !one.has_owners && one.is_overdue),
      'institution is overdue without beneficial owners',
      'institutions are overdue without beneficial owners',
      enter,
    ),
    ...about(
      numbers(one => !one.has_owners && !one.is_overdue),
      'institution has no beneficial owners yet',
      'institutions have no beneficial owners yet',
      enter,
    ),
    ...about(
      numbers(one => one.has_owners && one.is_overdue),
      'institution differs from the register of owners, overdue',
      'institutions differ from the register of owners, overdue',
      enter,
    ),
    ...about(
      reviews,
      'institution has an overdue review of its risk',
      'institutions have an overdue review of their risk',
      REVIEW,
    ),
    // Persons are counted, not named: this output is also read by people who may not see a level.
    ...(persons > 0
      ? [look(`${persons} overdue ${persons === 1 ? 'review' : 'reviews'} of the risk of persons`, REVIEW)]
      : []),
  ]
}

const REVIEW = `the console, 合规, lists them; ${ops('aml-rating set CUSTNO LEVEL --reason TEXT')}`
