import { type DictionaryName, dictionaries } from '@zhixiao/domain/codes/dictionaries.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'

const isName = (name: string): name is DictionaryName => Object.hasOwn(dictionaries, name)
const names = Object.keys(dictionaries).filter(isName)

/** `dictnameList` is a comma-separated list of names: marriage,educational. */
export const dict = defineCall({
  door: 'site',
  id: 'CALL-070',
  name: 'query.dict',
  summary: '数据字典',
  method: 'GET',
  path: '/api/query/dict',
  access: 'public',
  input: z.strictObject({
    dictnameList: z
      .string()
      .max(256)
      .transform(text => [...new Set(text.split(','))])
      .pipe(z.array(z.enum(names, '没有这个字典'))),
  }),
  output: z.object({
    dicts: z.array(
      z.object({ dictname: z.enum(names), items: z.array(z.object({ code: z.string(), name: z.string() })) }),
    ),
  }),
  errors: [],
})
