import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { databaseRole } from '@zhixiao/db/ops/operators.ts'
import { makeRoles, ROLE_KINDS, roleName, roleStatements } from '@zhixiao/db/ops/roles.ts'
import { sqlStateOf } from '@zhixiao/db/pg-errors.ts'
import { inTransaction, type OpsContext } from '../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../kernel/report.ts'
import type { Args, Command } from './command.ts'

const DEFAULT_PREFIX = 'zhixiao'
/** PostgreSQL's `insufficient_privilege`. */
const MAY_NOT = '42501'

export const dbRoles: Command = {
  summary: 'makes the roles of the database, or brings their rights up to date; needs the role that owns it',
  usage: '[--prefix NAME]',
  positionals: [0, 0],
  options: { prefix: { type: 'string' } },
  help: [
    `--prefix NAME   of the roles NAME_${ROLE_KINDS.join(', NAME_')}; ${DEFAULT_PREFIX} by default`,
    'The site logs in as a member of the first. Run it after each upgrade too: it applies the migrations.',
    'Where the owner may not create roles, an administrator creates them first.',
  ],
  writes: true,
  startsOperators: true,
  run,
}

async function run(ctx: OpsContext, args: Args): Promise<Report> {
  const prefix = args.text('prefix') ?? DEFAULT_PREFIX
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(prefix))
    return refused(`--prefix ${prefix}: small letters, digits and underscores, a letter first.`)
  const role = await databaseRole(ctx.db)
  if (!role.is_owner) return refused(`Only the role that owns the database makes its roles, not ${role.name}.`)
  const made = inTransaction(ctx, args, async tx => {
    const statements = await roleStatements(tx, prefix)
    await makeRoles(tx, statements)
    const roles = ROLE_KINDS.map(kind => roleName(prefix, kind))
    await writeAudit(tx, { actor: ctx.actor, act: 'db roles', detail: { roles } })
    return done(...statements.map(each => `${each};`), `The roles ${roles.join(', ')} have the rights above.`)
  })
  return made.catch((error: unknown) => {
    if (sqlStateOf(error) !== MAY_NOT) throw error
    const creations = ROLE_KINDS.map(kind => `create role ${roleName(prefix, kind)} nologin;`)
    return refused(`${role.name} may not create roles. Let an administrator run this first:`, ...creations)
  })
}
