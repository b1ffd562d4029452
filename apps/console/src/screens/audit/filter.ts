import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { eventName, eventResults } from '@zhixiao/contract/console/event-words.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'

type Filter = ConsoleSent<'audit.export'>

export const fields = {
  actor: '员工',
  act: '行为',
  result: '结果',
  word: '内容中的文字',
  from: '从',
  to: '至',
} as const

/** The filter in one line: '行为 查找客户，从 2026-11-01'. */
export function filterText(filter: Filter): string {
  const said = codesOf(fields).flatMap(name => {
    const value = filter[name]
    if (value === undefined) return []
    const text =
      name === 'act' ? eventName(value) : name === 'result' && filter.result ? eventResults[filter.result] : value
    return [`${fields[name]} ${text}`]
  })
  return said.length === 0 ? '全部记录' : said.join('，')
}
