import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'

type Filter = ConsoleSent<'audit.export'>

export const fields = {
  actor: '员工',
  act: '行为',
  result: '结果',
  word: '内容中的文字',
  from: '从',
  to: '至',
} as const
export const results = { ok: '成功', refused: '拒绝', failed: '失败' } as const

/** What is filtered, in a line: '行为 customer.searched，从 2026-11-01'. */
export function filterText(filter: Filter): string {
  const said = (Object.keys(fields) as (keyof typeof fields)[]).flatMap(name => {
    const value = name === 'result' ? filter.result && results[filter.result] : filter[name]
    return value === undefined ? [] : [`${fields[name]} ${value}`]
  })
  return said.length === 0 ? '全部记录' : said.join('，')
}
