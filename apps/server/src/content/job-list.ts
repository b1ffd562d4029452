import { listOpenJobs } from '@zhixiao/db/content/documents.ts'
import type { Handler } from '../context.ts'
import { documentData } from '../document-data.ts'
import { publishedOn } from '../published-on.ts'
import { ok } from '../result.ts'
import { safeHtml } from './sanitise.ts'

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
