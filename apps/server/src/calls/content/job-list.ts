import { listOpenJobs } from '@zhixiao/db/content/documents.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import { publishedOn } from '../../engine/content-store/published-on.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { safeHtml } from '../../platform/markup/sanitise.ts'

export const jobList: Handler<'content.jobList'> = async (ctx, { pageParam }) => {
  const { total, rows } = await listOpenJobs(ctx.db, pageParam)
  return ok({
    total,
    ...pageParam,
    list: rows.map(job => ({
      id: job.id,
      title: job.title,
      ...documentData.job.parse(job.data),
      publishedOn: publishedOn(job),
      html: safeHtml(job.html),
    })),
  })
}
