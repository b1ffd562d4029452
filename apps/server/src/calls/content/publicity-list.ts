import { pageOfPublicity } from '@zhixiao/db/content/publicity.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const publicityList: Handler<'content.publicityList'> = async (ctx, { list, keyWord, pageParam }) => {
  const { total, rows } = await pageOfPublicity(ctx.db, list, keyWord, pageParam)
  return ok({
    total,
    ...pageParam,
    list: rows.map(({ id, name, gender, department, position, certificate_no: certificateNo, since, note }) => ({
      id,
      name,
      gender,
      department,
      position,
      certificateNo,
      since,
      note,
    })),
  })
}
