import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { ServiceSection } from '@zhixiao/domain/codes/service-types.ts'
import { isOwnPath } from '@zhixiao/domain/validate/own-path.ts'
import { paths, to } from '../paths.ts'
import { servicePlaces } from '../services.ts'

export type Answer = OutputOf<'content.search'>
export type Result = Answer['list'][number]
export type GroupName = keyof Answer['counts']

export type Option =
  | { kind: 'result'; id: string; result: Result; url: string }
  /** Expands its group. */
  | { kind: 'more'; id: string; group: GroupName }

export type Group = {
  name: GroupName
  label: string
  count: number
  options: readonly Option[]
  /** Whether the results are only similar to what was typed. */
  isSimilar: boolean
  /** Shown below an expanded group when there are more matches than loaded. */
  note: string | undefined
}

const labels: Readonly<Record<GroupName, string>> = {
  fund: '基金',
  manager: '基金经理',
  help: '帮助',
  article: '资讯',
  notice: '公告',
}
const order: readonly GroupName[] = ['fund', 'manager', 'help', 'article', 'notice']

/** Rows per group before it is expanded. */
const FEW = 5

/** SRCH-02: the results by group without empty ones, similar results last in each column; options in arrow-key order. */
export function groupsOf({ counts, similar, list }: Answer, opened: ReadonlySet<GroupName>): Group[] {
  return order
    .map(name => {
      const found = list.filter(result => groupOf(result) === name)
      const isShort = !opened.has(name) && found.length > FEW
      const results = (isShort ? found.slice(0, FEW) : found).map((result, index) => resultOption(name, index, result))
      const more: Option[] = isShort ? [{ kind: 'more', id: `search-${name}-more`, group: name }] : []
      const isCut = !isShort && found.length < counts[name]
      const note = isCut ? `显示前 ${found.length} 条，输入更多文字可缩小范围` : undefined
      const isSimilar = similar.includes(name)
      return { name, label: labels[name], count: counts[name], options: [...results, ...more], isSimilar, note }
    })
    .filter(group => group.options.length > 0)
    .toSorted((a, b) => columnOf(a) - columnOf(b) || Number(a.isSimilar) - Number(b.isSimilar))
}

/** Funds and managers, then texts. */
export const columnOf = ({ name }: Group): 0 | 1 => (name === 'fund' || name === 'manager' ? 0 : 1)

export const totalOf = ({ fund, manager, help, article, notice }: Answer['counts']): number =>
  fund + manager + help + article + notice

const resultOption = (name: GroupName, index: number, result: Result): Option => ({
  kind: 'result',
  id: `search-${name}-${index}`,
  result,
  url: urlOf(result),
})

function groupOf(result: Result): GroupName {
  if ('fundSearchAppVO' in result) return 'fund'
  if ('fundManagerSearchAppVO' in result) return 'manager'
  if ('helpSearchAppVO' in result) return 'help'
  return 'articleInfoSearchAppVO' in result ? 'article' : 'notice'
}

function urlOf(result: Result): string {
  if ('fundSearchAppVO' in result) return to('fundDetail', { fundCode: result.fundSearchAppVO.fundCode })
  if ('fundManagerSearchAppVO' in result) return to('fundManager', { manId: result.fundManagerSearchAppVO.manId })
  if ('helpSearchAppVO' in result) return helpUrl(result.helpSearchAppVO)
  if ('articleInfoSearchAppVO' in result) return ownPath(result.articleInfoSearchAppVO.jumpPath)
  return to('msgPublish', { noticeId: result.fundNoticeSearchAppVO.noticeId })
}

/** Sections whose lists show all texts on one page. */
const wholeLists: readonly ServiceSection[] = ['Guide', 'download', 'organ']

function helpUrl({ id, serviceType }: { id: string; serviceType: string }): string {
  const place = servicePlaces.find(({ type }) => type === serviceType)
  if (!place) return paths.commonQuestion
  const list = wholeLists.includes(place.section) ? paths[place.name] : to(place.name, { id })
  return `${list}#${id}`
}

/** A path of this site: '//other.example' would leave it. */
const ownPath = (path: string): string => (isOwnPath(path) ? path : paths.viewpoint)

/** The option `step` away from the active one, wrapping around. */
export function neighbour(options: readonly Option[], activeId: string | undefined, step: 1 | -1): string | undefined {
  const at = options.findIndex(option => option.id === activeId)
  const next = at < 0 ? (step === 1 ? 0 : options.length - 1) : (at + step + options.length) % options.length
  return options[next]?.id
}

/** A text split into parts, with those in `ranges` marked. */
export function partsOf(text: string, ranges: readonly (readonly [number, number])[]) {
  const parts: { text: string; isMarked: boolean; from: number }[] = []
  let at = 0
  for (const [start, end] of ranges) {
    if (start > at) parts.push({ text: text.slice(at, start), isMarked: false, from: at })
    parts.push({ text: text.slice(start, end), isMarked: true, from: start })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false, from: at })
  return parts
}
