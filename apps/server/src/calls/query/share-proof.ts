import { ownFile } from '../../engine/papers/own-file.ts'
import { readOwnName } from '../../engine/papers/own-name.ts'
import { ownPaper } from '../../engine/papers/own-paper.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { typeset } from '../../platform/pdf/typeset.ts'
import { proofPaper } from './proof-paper.ts'
import { shareStatement } from './share-statement.ts'

/** CALL-964: the statement of the day, typeset. */
export const shareProof: Handler<'query.shareProof'> = (ctx, { date }) =>
  ownPaper(ctx, async () => {
    const statement = await shareStatement(ctx, { date })
    if (!statement.ok) return statement
    const nowMs = (await ctx.clock.now()).getTime()
    const bytes = await typeset(proofPaper(statement.data, await readOwnName(ctx), nowMs))
    return ok(ownFile(`持有证明-${date}.pdf`, 'application/pdf', bytes))
  })
