import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { faultWords } from '@zhixiao/domain/content/fault-words.ts'
import { huesInOrder } from '@zhixiao/domain/drawing/hues.ts'
import { coverSvg } from '@zhixiao/domain/drawing/svg.ts'
import { readDatedId } from '../../../engine/content-store/dated-id.ts'
import type { Draft } from '../../../engine/content-store/draft.ts'
import { previewText } from '../../../engine/content-store/one-text.ts'
import { checkDraft } from '../../../engine/content-store/text-check.ts'
import { coveredBy } from '../../../engine/covers/article-row.ts'
import { coverOf } from '../../../engine/covers/covers.ts'
import { publicFund } from '../../../engine/market/fund-row.ts'
import type { Context } from '../../../kernel/context.ts'
import { ok } from '../../../kernel/result.ts'
import { safeHtml } from '../../../platform/markup/sanitise.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { textTitles } from '../object-names.ts'
import { columnOf } from './content-place.ts'

export const preview: ConsoleHandler<'content.preview'> = async (ctx, { place, source, files }) => {
  const { db, market } = ctx
  const { draft, document, faults, remarks } = await previewText(db, place, source.replaceAll('\r\n', '\n'))
  const checks = draft ? await checkDraft(db, draft) : []
  const fund = draft?.fundcode ? publicFund(await market.get(), draft.fundcode) : null
  const column = draft && columnOf(draft)
  return ok({
    title: draft?.title ?? '',
    lead: draft?.lead ?? '',
    author: draft?.author ?? '',
    publishedAt: draft?.published_at?.toISOString() ?? null,
    column: column && (await textTitles(db, [column]))(column),
    fund: fund && { code: fund.record.fundcode, name: fund.record.fundname },
    html: safeHtml(document?.html ?? ''),
    // Files sent with the request are not on the site yet.
    faults: faults.filter(({ problem }) => !files.some(name => problem.includes(` ${name} `))).map(faultWords),
    remarks: remarks.map(faultWords),
    checks,
    cover: draft?.kind === 'article' ? await coverPreview(ctx, draft) : null,
    makesPdf: draft !== null && 'makePdf' in draft.data && draft.data.makePdf === true,
  })
}

/** The cover as a page would show it; null if a picture of the firm replaces it. */
async function coverPreview(ctx: Pick<Context, 'db' | 'market' | 'calendar' | 'clock'>, draft: Draft) {
  const published =
    readDatedId(draft.id)?.from ?? shanghaiDate((draft.published_at ?? (await ctx.clock.now())).getTime())
  const covered = coveredBy(draft, published)
  if (covered.cover === null && draft.uses.some(({ role }) => role === 'poster')) return null
  const { figure, low, alt, shapes, asDescribed } = await coverOf({ ...ctx, market: await ctx.market.get() }, covered)
  const hue = huesInOrder([draft.grp])[0] ?? 'ink'
  const url = `data:image/svg+xml;base64,${Buffer.from(coverSvg(shapes, hue)).toString('base64')}`
  return { url, hue, figure, low, alt, asDescribed: covered.cover === null ? null : asDescribed }
}
