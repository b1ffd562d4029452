import { dictionaries } from '@zhixiao/domain/codes/dictionaries.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const dict: Handler<'query.dict'> = async (_ctx, { dictnameList }) =>
  ok({
    dicts: dictnameList.map(dictname => ({
      dictname,
      items: dictionaries[dictname].map(([code, name]) => ({ code, name })),
    })),
  })
