import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  databaseRole,
  disableOperator,
  insertOperator,
  limitOperator,
  listOperators,
  setOwnAccount,
} from '@zhixiao/db/ops/operators.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText, parseFen } from '@zhixiao/domain/money/money.ts'
import { isOperatorName } from '@zhixiao/domain/staff/operator-name.ts'
import { refusedBy } from '../../../acts/do-act.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { readLockoutRefusal } from '../../../acts/operators-suspend.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { hashPassword } from '../../../platform/secrets/password-hash.ts'
import type { Args, Command } from '../command.ts'
import { readPassword } from './sign-in.ts'

const LEAST_PASSWORD = 12
const LONGEST_PASSWORD = 128

/** Operators are rows with a credential; see docs/decisions/0036-operators.md. */
export const operatorCommands: Readonly<Record<string, Command>> = {
  'operators add': {
    summary: 'adds an operator, who types the password; needs the role that owns the database',
    usage: 'NAME [--password-file FILE]',
    positionals: [1, 1],
    options: { 'password-file': { type: 'string' } },
    help: [
      'NAME                  2 to 32 small letters, digits, dots, hyphens or underscores',
      `--password-file FILE  first line: the password, ${LEAST_PASSWORD} to ${LONGEST_PASSWORD} characters; by default it is asked for`,
      'While fewer than two operators can sign in, or nobody could restore a login, the owner of the database adds them without signing in.',
    ],
    writes: true,
    startsOperators: true,
    run: add,
  },
  'operators list': {
    summary: 'lists the operators',
    usage: '',
    positionals: [0, 0],
    writes: false,
    run: list,
  },
  'operators disable': {
    summary: 'disables another operator, at once and for good',
    usage: 'NAME',
    positionals: [1, 1],
    writes: true,
    run: disable,
  },
  'operators limit': {
    summary: 'changes the amount up to which an operator releases requests; needs the role that owns the database',
    usage: 'NAME YUAN',
    positionals: [2, 2],
    writes: true,
    run: limit,
  },
  'operators account': {
    summary: 'names the account that another operator has as a customer, which the console closes to him',
    usage: 'NAME CUSTNO|none',
    positionals: [2, 2],
    writes: true,
    run: account,
  },
}

async function add(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = ''] = args.positionals
  if (!isOperatorName(name))
    return refused('The name needs 2 to 32 small letters, digits, dots, hyphens or underscores, a letter first.')
  const role = await databaseRole(ctx.db)
  if (!role.is_owner) return refused(`Only the role that owns the database adds operators, not ${role.name}.`)
  const password = await readPassword(args.text('password-file'), `Password for ${name}: `)
  if (password.length < LEAST_PASSWORD || password.length > LONGEST_PASSWORD)
    return refused(`The password needs ${LEAST_PASSWORD} to ${LONGEST_PASSWORD} characters.`)
  const password_hash = await hashPassword(ctx, password)
  return inTransaction(ctx, args, async tx => {
    if (!(await insertOperator(tx, { name, password_hash, is_demo: false, added_by: ctx.actor })))
      return refused(`The name ${name} is or was an operator's: names are not used twice.`)
    await writeAudit(tx, { actor: ctx.actor, act: 'operators.add', detail: { name } })
    return done(`${name} is an operator.`)
  })
}

async function list({ db }: OpsContext): Promise<Report> {
  const operators = await listOperators(db)
  if (operators.length === 0) return done('There are no operators yet.')
  return done(
    ...operators.map(each => {
      const end = each.disabled_at ? `, disabled ${timeOf(each.disabled_at)} by ${each.disabled_by}` : ''
      const upTo = `releases up to ${fenText(each.release_limit_fen)}`
      return `${each.name}: ${each.is_demo ? 'demo, ' : ''}${upTo}, added ${timeOf(each.added_at)} by ${each.added_by}${end}`
    }),
  )
}

const timeOf = (at: Date): string => shanghaiText(at.getTime())

async function disable(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = ''] = args.positionals
  if (name === ctx.actor) return refused('Nobody disables himself: another operator does it.')
  return inTransaction(ctx, args, async tx => {
    const lockout = await readLockoutRefusal(tx, { name, actor: ctx.actor, alone: true })
    if (lockout) return refusedBy(lockout)
    if (!(await disableOperator(tx, name, ctx.actor))) return refused(`No operator ${name} is enabled.`)
    await writeAudit(tx, { actor: ctx.actor, act: 'operators.disable', detail: { name } })
    return done(`${name} is disabled.`)
  })
}

async function limit(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = '', yuan = ''] = args.positionals
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(yuan)) return refused(`${yuan} is no amount in yuan.`)
  if (name === ctx.actor) return refused('An own limit cannot be changed: another operator does it.')
  const role = await databaseRole(ctx.db)
  if (!role.is_owner) return refused(`Only the role that owns the database changes limits, not ${role.name}.`)
  const most = parseFen(yuan)
  const said = done(`${name} releases requests of up to ${fenText(most)} yuan.`)
  return inTransaction(ctx, args, async tx => {
    const now = (await listOperators(tx)).find(each => each.name === name && each.disabled_at === null)
    if (now?.release_limit_fen === most) return said
    if (!(await limitOperator(tx, name, most))) return refused(`No operator ${name} is enabled.`)
    await writeAudit(tx, { actor: ctx.actor, act: 'operators.limit', detail: { name, yuan } })
    return said
  })
}

async function account(ctx: OpsContext, args: Args): Promise<Report> {
  const [name = '', given = ''] = args.positionals
  if (name === ctx.actor) return refused('An own account is named by another operator.')
  const custno = given === 'none' ? null : given
  return inTransaction(ctx, args, async tx => {
    if (custno !== null && !(await findCustomer(tx, custno))) return refused(`There is no customer ${custno}.`)
    if (!(await setOwnAccount(tx, name, custno))) return refused(`No operator ${name} is enabled.`)
    await writeAudit(tx, { actor: ctx.actor, act: 'operators.account', detail: { name, account: custno ?? 'none' } })
    return done(custno === null ? `${name} has no account as a customer.` : `Customer ${custno} is closed to ${name}.`)
  })
}
