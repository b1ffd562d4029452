import { listDocuments } from '@zhixiao/db/content/documents.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import { urlOf } from '../../engine/content-store/document-files.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const advertList: Handler<'content.advertList'> = async (ctx, { id: place }) => {
  const adverts = await listDocuments(ctx.db, { kind: 'advert', grp: place }, 'sorted')
  return ok({
    list: adverts.map(({ id, title, lead, data, files }) => ({
      id,
      title,
      lead,
      jumpPath: documentData.advert.parse(data).jumpPath,
      videoPath: urlOf(files, 'video'),
      posterPath: urlOf(files, 'poster'),
    })),
  })
}
