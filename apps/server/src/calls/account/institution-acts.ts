import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { listAuditOf } from '@zhixiao/db/ops/audit.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { actorOf, readInstitution } from './institution.ts'

type Act = OutputOf<'account.institutionActs'>['acts'][number]

const AT_MOST = 20
const outcomes: Readonly<Record<string, Act['act']>> = {
  verified: 'verified',
  wrong: 'wrong',
  locked: 'locked',
  update: 'changed',
  reset: 'reset',
}
const passwords = ['login', 'query', 'trade'] as const

export const institutionActs: Handler<'account.institutionActs'> = async ctx => {
  const institution = await readInstitution(ctx)
  if (!institution.ok) return institution
  const lines = await listAuditOf(ctx.db, actorOf(ctx.session.custno), AT_MOST)
  const acts = lines.flatMap(line => {
    const [, kind, outcome = ''] = line.act.split('.')
    const password = passwords.find(each => each === kind)
    const act = outcomes[outcome]
    return password && act ? [{ at: line.at.toISOString(), password, act }] : []
  })
  return ok({ acts })
}
