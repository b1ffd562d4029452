import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  countRefusedSignIns,
  databaseRole,
  insertOperator,
  listOperators,
  type Operator,
  UNKNOWN_OPERATOR,
} from '@zhixiao/db/ops/operators.ts'
import { readKeptOut } from '@zhixiao/db/staff/lifecycle.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isOperatorName } from '@zhixiao/domain/staff/operator-name.ts'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/report.ts'
import { hashPassword, verifyPassword } from '../../../platform/secrets/password-hash.ts'
import type { Command } from '../command.ts'

/** The operators of a database without its own, outside production; the first is the default. */
const demoOperators = ['zhoumin', 'lintao'] as const
const demoPasswordOf = (name: string): string => `demo-${name}`

const TRIES = 5
const LOCK_MIN = 15
const OTHERS_CAN_READ = 0o077

export type Credential = {
  /** OPS_OPERATOR */
  name: string | undefined
  /** OPS_PASSWORD_FILE */
  passwordFile: string | undefined
}

/**
 * Returns the name under which a command acts. Every command needs an operator's password; only those that add the first
 * operators, or reopen a database whose operators are locked out, may also be run by the role that owns the tables.
 * @throws Refusal, after recording it, when there is no such operator, the password is wrong or the operator disabled.
 */
export async function signIn(
  ctx: Context,
  { startsOperators }: Pick<Command, 'startsOperators'>,
  credential: Credential,
): Promise<string> {
  const operators = await withDemoOperators(ctx)
  if (startsOperators && credential.name === undefined && (await readKeptOut(ctx.db)).isKeptOut)
    return await ownerOf(ctx)
  const inDemo = isDemo(ctx, operators)
  const name = credential.name ?? (inDemo ? demoOperators[0] : undefined)
  if (name === undefined)
    throw new Refusal(
      operators.some(each => !each.is_demo)
        ? 'OPS_OPERATOR must name the operator, whose password is asked for or read from OPS_PASSWORD_FILE.'
        : 'There are no operators yet: add two with "operators add NAME", as the role that owns the database.',
    )
  if ((await countRefusedSignIns(ctx.db, name, LOCK_MIN)) >= TRIES)
    throw new Refusal(`${name} was refused ${TRIES} times: try again in ${LOCK_MIN} minutes.`)
  const found = operators.find(each => each.name === name && each.is_demo === inDemo)
  const password =
    inDemo && credential.passwordFile === undefined
      ? demoPasswordOf(name)
      : await readPassword(credential.passwordFile, `Password of ${name}: `)
  if (!(await verifyPassword(ctx, found?.password_hash ?? null, password)))
    throw await refusal(ctx, name, 'credential', 'The name or the password of the operator is wrong.')
  if (!(await findStaff(ctx.db, name)))
    throw await refusal(ctx, name, 'disabled', `The operator ${name} is disabled or suspended.`)
  return name
}

/** Only the database's owner may add the first two operators or let locked-out ones in again. */
async function ownerOf({ db }: Context): Promise<string> {
  const { name, is_owner } = await databaseRole(db)
  if (!is_owner) throw new Refusal(`Only the role that owns the database does this, and ${name} does not own it.`)
  return `owner ${name}`
}

/** The demo's operators count until the database has one of its own, and never in production. */
const isDemo = ({ env }: Context, operators: readonly Operator[]): boolean =>
  env.nodeEnv !== 'production' && operators.length > 0 && operators.every(each => each.is_demo)

/** All operators; a demo without any gets two. */
export async function withDemoOperators(ctx: Context): Promise<Operator[]> {
  const operators = await listOperators(ctx.db)
  if (operators.length > 0 || ctx.env.nodeEnv === 'production' || !(await databaseRole(ctx.db)).is_owner)
    return operators
  for (const name of demoOperators) {
    const password_hash = await hashPassword(ctx, demoPasswordOf(name))
    await insertOperator(ctx.db, { name, password_hash, is_demo: true, added_by: 'demo' })
  }
  return listOperators(ctx.db)
}

async function refusal(ctx: Context, name: string, why: string, sentence: string): Promise<Refusal> {
  // An unknown name is not logged: it may be a password typed into the wrong field.
  const actor = isOperatorName(name) && (await listOperators(ctx.db)).some(each => each.name === name)
  const line = { actor: actor ? name : UNKNOWN_OPERATOR, act: 'operator.refused', detail: { why } }
  await withTx(ctx.db, tx => writeAudit(tx, line))
  return new Refusal(sentence)
}

/** The first line of a file that only its owner can read, or what is typed in the terminal. */
export async function readPassword(file: string | undefined, question: string): Promise<string> {
  if (file !== undefined) {
    const { mode } = await stat(file).catch(() => {
      throw new Refusal(`The password file ${file} cannot be read.`)
    })
    if (mode & OTHERS_CAN_READ) throw new Refusal(`Others can read the password file ${file}: chmod 600 it.`)
    return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? ''
  }
  if (!process.stdin.isTTY) throw new Refusal('There is no terminal to ask for the password: set OPS_PASSWORD_FILE.')
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, written) => written() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
