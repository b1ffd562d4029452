import type { Shown } from '@zhixiao/contract/console/shown.ts'
import {
  endAccountFreeze,
  freezeAccount,
  hasFrozen,
  listAccountFreezes,
  lockAccount,
} from '@zhixiao/db/account/account-freezes.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { paperNumber } from '@zhixiao/domain/validate/paper-number.ts'
import {
  type Args,
  type Command,
  done,
  inTransaction,
  type OpsContext,
  paperOf,
  type Report,
  refusedFor,
} from './command.ts'

export const accountFreezeCommands = {
  'account freeze': {
    summary: 'keeps a fund account from every business, by order of an authority',
    usage: 'CUSTNO --document NUMBER [--until DATE]',
    positionals: [1, 1],
    options: { document: { type: 'string' }, until: { type: 'string' } },
    help: [
      '--document NUMBER   number of the paper; each acts once on an account, a prolongation comes with another',
      '--until DATE        last day of the freeze; without it, it holds until a paper ends it',
      'Shares, and dividends on them, are frozen by "shares freeze".',
    ],
    writes: true,
    run: freeze,
  },
  'account unfreeze': {
    summary: 'ends a freeze of a fund account before its last day',
    usage: 'CUSTNO FROZEN-BY --document NUMBER',
    positionals: [2, 2],
    options: { document: { type: 'string' } },
    help: [
      'FROZEN-BY           number of the paper that froze it',
      '--document NUMBER   number of the paper that ends it',
    ],
    writes: true,
    run: unfreeze,
  },
} satisfies Record<string, Command>

async function freeze(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = ''] = args.positionals
  const [document, text] = [paperOf(args), args.text('until')]
  const until = text === undefined ? null : parseIsoDate(text)
  const today = shanghaiDate((await readClock(ctx.db)).at.getTime())
  if (text !== undefined && (until === null || until < today))
    return refusedFor('冻结期限须为今天或以后的日期', '--until needs a date of the form YYYY-MM-DD, today or later.')
  return inTransaction(ctx, args, async tx => {
    const before = await openAccount(tx, custno)
    if ('ok' in before) return before
    if (await hasFrozen(tx, custno, document))
      return refusedFor(
        '这份文书已冻结过该账户，续冻须用新的文书',
        `The paper ${document} has frozen ${custno} before: a prolongation comes with another.`,
      )
    if (ctx.release) {
      const { by: requestedBy, alone } = ctx.release
      await freezeAccount(tx, custno, { document, until }, { requestedBy, decidedBy: alone ? null : ctx.actor })
      await writeAudit(tx, { actor: ctx.actor, act: 'account.frozen', detail: { custno, document, until } })
    }
    const end = until === null ? '凭文书解冻' : `至 ${until}`
    return {
      ...done(`${custno} is frozen by ${document}, ${until === null ? 'until a paper ends it' : `until ${until}`}.`),
      rests: { custno, before },
      shown: shownOf(before, [...before.map(lineOf), `${document}，${end}`]),
    }
  })
}

async function unfreeze(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', frozenBy = ''] = args.positionals
  const by = paperOf(args)
  return inTransaction(ctx, args, async tx => {
    const before = await openAccount(tx, custno)
    if ('ok' in before) return before
    // A number stored under an earlier rule keeps its spelling.
    const document = [frozenBy, paperNumber(frozenBy)].find(number => before.some(each => each.document === number))
    if (!document) return refusedFor('该账户没有被这份文书冻结', `${custno} is not frozen by ${frozenBy}.`)
    if (ctx.release) {
      await endAccountFreeze(tx, custno, { document, by }, { requestedBy: ctx.release.by, decidedBy: ctx.actor })
      await writeAudit(tx, { actor: ctx.actor, act: 'account.unfrozen', detail: { custno, document, endedBy: by } })
    }
    const after = before.filter(each => each.document !== document)
    return {
      ...done(`The freeze of ${custno} by ${document} ends by ${by}.`),
      rests: { custno, before },
      shown: shownOf(before, after.map(lineOf)),
    }
  })
}

type Freezes = Awaited<ReturnType<typeof listAccountFreezes>>

/** Locks an account and returns its freezes in force. */
async function openAccount(tx: Parameters<typeof lockAccount>[0], custno: string): Promise<Freezes | Report> {
  if (!(await lockAccount(tx, custno)))
    return refusedFor('没有这个客户号，或账户已注销', `${custno} is no customer with an open account.`)
  return listAccountFreezes(tx, custno)
}

const lineOf = ({ document, until }: Freezes[number]): string =>
  `${document}，${until === null ? '凭文书解冻' : `至 ${until}`}`

const shownOf = (before: Freezes, after: readonly string[]): Shown => ({
  changes: [
    {
      name: '账户冻结',
      before: before.length > 0 ? before.map(lineOf).join('；') : '没有',
      after: after.length > 0 ? after.join('；') : '没有',
    },
  ],
  totals: [],
  tables: [],
  warnings: [
    after.length > 0
      ? '冻结期间不能申购、赎回、转换、撤单、变更银行卡或销户，定投暂停；已确认的款项照付'
      : '解冻后客户可以办理全部业务；份额冻结另行解除',
  ],
})
