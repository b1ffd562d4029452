import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../../../kernel/context.ts'
import { type Failure, fail } from '../../../kernel/result.ts'
import { namesOf, personOf } from '../staff-names.ts'

const did = { released: '通过', rejected: '驳回', withdrawn: '撤回' } as const
const CLOCK = { from: 11, to: 16 }

/** The refusal for the second of two decisions: who decided first, when and how. */
export async function decided({ db }: Pick<Context, 'db'>, row: ActRequest): Promise<Failure<ConsoleCode>> {
  const { state, decided_by, decided_at, expires_at } = row
  const data = { state, decidedBy: decided_by, decidedAt: decided_at?.toISOString() ?? null }
  const timeOf = (at: Date) => shanghaiText(at.getTime()).slice(CLOCK.from, CLOCK.to)
  if (state === 'open' || state === 'expired')
    return fail('CON-0410', { data, reason: `申请已于 ${timeOf(decided_at ?? expires_at)} 失效` })
  const who = personOf(await namesOf(db), decided_by ?? '').fullName
  return fail('CON-0410', { data, reason: `${who} 已于 ${timeOf(decided_at ?? expires_at)} ${did[state]}` })
}
