import { listAdverts } from '@zhixiao/db/content/company.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

export const advertList: Handler<'content.advertList'> = async (ctx, { id: place }) => {
  const adverts = await listAdverts(ctx.db, place)
  return ok({
    list: adverts.map(({ id, title, lead, jump_path: jumpPath, video_path: videoPath }) => ({
      id,
      title,
      lead,
      jumpPath,
      videoPath,
    })),
  })
}
