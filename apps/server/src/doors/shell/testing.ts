import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@zhixiao/db/connect.ts'
import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { addTestChecker, addTestOperators } from '@zhixiao/db/testing.ts'
import { insertPurchaseOnce } from '@zhixiao/db/trade/place-order.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import type { Context } from '../../kernel/context.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld, type World } from '../../testing/world.ts'
import { parseCommand, runCommand } from './run-command.ts'

export type TestOps = {
  db: Db
  server: TestServer
  world: World
  /** Runs a command as from the command line, released by a second operator; returns its exit code and output. */
  run(...argv: string[]): Promise<{ code: number; text: string }>
  /** A file for a command to read. */
  file(name: string, content: string): string
  fundVersion(fundcode: string): Promise<number>
  /** A paid purchase of `yuan` by zhangSan at the clock's time. */
  buy(fundcode: string, yuan: bigint, kind?: typeof KIND.subscription | typeof KIND.purchase): Promise<bigint>
  close(): Promise<void>
}

/** The operators' commands on the test world, Friday 2026-11-20 10:00. @param settings environment variables */
export async function startTestOps(settings: Record<string, string> = {}): Promise<TestOps> {
  const server = await startTestServer({ settings })
  const world = await loadWorld(server)
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-ops-'))
  const { db, ctx } = server
  let orders = 0
  async function fundVersion(fundcode: string) {
    const fund = await db
      .selectFrom('fund')
      .select('version')
      .where('fundcode', '=', fundcode)
      .executeTakeFirstOrThrow()
    return fund.version
  }
  const countAudit = async () => (await db.selectFrom('audit_log').select('id').execute()).length
  return {
    db,
    server,
    world,
    fundVersion,
    async run(...argv) {
      const parsed = parseCommand(argv)
      const before = await countAudit()
      const { code, text } = await runAsTwo(ctx, argv)
      // OPS-08: every test that runs a writing command proves that its act was audited.
      const wrote = parsed.kind === 'run' && parsed.command.writes && !parsed.args.dryRun && code === 0
      if (wrote && !/nothing (was )?changed/i.test(text) && (await countAudit()) === before)
        throw new Error(`no line in the audit log: ${argv.join(' ')}`)
      return { code, text }
    },
    file(name, content) {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    async buy(fundcode, yuan, kind = KIND.purchase) {
      const { custno, tradeacco } = world.people.zhangSan
      const placed = await insertPurchaseOnce(db, {
        custno,
        tradeacco,
        fundcode,
        kind,
        customerVersion: 1,
        fundVersion: await fundVersion(fundcode),
        requestId: `ops-test-${++orders}`,
        bodyHash: 'test',
        amount: fen(yuan * 100n),
        leaveMarkId: null,
        agreements: '',
      })
      if (!placed) throw new Error('nothing was placed')
      return placed.order_id
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Printed = { code: number; text: string }

/** A test's operators: the first runs and requests, the second releases. */
const REQUESTER = 'zhao'
const RELEASER = 'qian'
/** The printed line about the review of a command. */
const REVIEW = /\nReview \d+: .*$/

/** Runs a command line as an operator. */
export async function runAs(ctx: Context, actor: string, argv: readonly string[]): Promise<Printed> {
  let text = ''
  const open = async (): Promise<OpsContext> => ({ ...ctx, actor })
  const code = await runCommand(parseCommand(argv), open, more => {
    text += more
  })
  return { code, text }
}

/** Runs a command line; a request is released by a second operator, or by one of each needed role, added by the owner. */
export async function runAsTwo(ctx: Context, argv: readonly string[], owner = ctx.db): Promise<Printed> {
  await addTestOperators(owner, REQUESTER, RELEASER)
  const asked = await runAs(ctx, REQUESTER, argv)
  const id = /\nRequest (\d+): nothing changes until/.exec(asked.text)?.[1]
  if (asked.code !== 0 || id === undefined) return { ...asked, text: asked.text.replace(REVIEW, '') }
  const { needs = [] } = (await findActRequest(owner, BigInt(id))) ?? {}
  const checkers = await Promise.all(needs.filter(isStaffRole).map(role => addTestChecker(owner, role)))
  for (const first of checkers.slice(0, -1)) await runAs(ctx, first, ['approve', id])
  const { code, text } = await runAs(ctx, checkers.at(-1) ?? RELEASER, ['approve', id])
  return { code, text: text.replace(/\nRequest \d+ of \w+ is released\.$/, '') }
}
