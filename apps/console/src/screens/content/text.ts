import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { advertPlaces } from '@zhixiao/domain/codes/advert-places.ts'
import { documentName } from '@zhixiao/domain/codes/agreements.ts'
import { noticeGroupName } from '@zhixiao/domain/codes/notice-groups.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { codeIn, codesOf, isCode } from '@zhixiao/domain/codes/table.ts'

export type TextList = ConsoleOutput<'content.list'>
export type TextRow = TextList['list'][number]
export type Text = ConsoleOutput<'content.show'>
export type TextKind = TextRow['kind']

export const kindNames: Readonly<Record<TextKind, string>> = {
  notice: '公告',
  article: '文章与观点',
  advert: '广告',
  agreement: '协议',
  service: '服务中心',
  page: '页脚页面',
  about: '关于我们',
  job: '招聘',
  award: '荣誉',
  keyword: '搜索词',
  column: '栏目',
}
export const kinds = codesOf(kindNames)

export const textStates = {
  shown: { name: '已发布', dot: 'done' },
  ahead: { name: '待发布', dot: 'pending' },
  past: { name: '已由新版代替', dot: 'void' },
  withdrawn: { name: '已撤下', dot: 'void' },
} as const

/** Not on the site yet: requests and the reader's own drafts, which are shown above the table. */
export const unpublished = { toCheck: '待复核', draft: '草稿' } as const
export type Unpublished = keyof typeof unpublished

/** Kind and group of a text in words: 公告 · 交易公告. `column` is the title of an article's. */
export function groupText(kind: TextKind, group: string, column?: string | null): string {
  const own = column ?? groupName(kind, group)
  return own === '' || kind === 'column' ? kindNames[kind] : `${kindNames[kind]} · ${own}`
}

/** A group in words; its id where it has none. */
export function groupName(kind: TextKind, group: string): string {
  switch (kind) {
    case 'notice':
      return noticeGroupName(group)
    case 'agreement':
      return documentName(group)
    case 'service':
      return isCode(serviceTypes, group) ? serviceTypes[group].name : group
    case 'advert':
      return isCode(advertPlaces, group) ? advertPlaces[group] : group
    default:
      return group
  }
}

/** Kind and group of a place such as `notice/trans/K118`. */
export function placeParts(place: string): { kind: TextKind | null; group: string; id: string } {
  const [first = '', ...rest] = place.split('/')
  return {
    kind: codeIn(kindNames, first) ?? null,
    group: rest.length > 1 ? (rest[0] ?? '') : '',
    id: rest.at(-1) ?? '',
  }
}

/** A text by kind and title: '公告 关于调整限额的公告'; by its id while it has no title; the adverts of a place by the place. */
export function textName(place: string, title: string | null): string {
  const { kind, id } = placeParts(place)
  if (kind === null) return `${kindNames.advert} ${place} 的次序`
  return `${kindNames[kind]} ${title ?? id}`
}

const heads: Readonly<Record<TextKind, string>> = {
  notice: 'publishedAt: NOW\nfundCode: ""',
  article: 'lead: 一句话摘要\nauthor: 作者\npublishedAt: NOW\ntype: mandt',
  advert: 'lead: 一句话\njumpPath: /fund\nsort: 9',
  agreement: 'effectiveOn: "DAY"',
  service: 'publishedAt: NOW',
  page: 'publishedAt: NOW',
  about: 'sort: 9',
  job: 'department: 部门\ncity: 城市\ncount: 1\ncategory: 类别\neducation: 学历\npublishedAt: NOW',
  award: 'awardedBy: 颁奖机构\nyear: YEAR',
  keyword: 'sort: 9',
  column: 'sort: 9',
}
const RISK = '> 基金有风险，投资需谨慎。基金的过往业绩不预示其未来表现。'

/** The initial source of a new text; `now` is 2026-11-20 10:00. */
export function templateOf(kind: TextKind, now: string): string {
  const head = heads[kind]
    .replaceAll('NOW', now)
    .replaceAll('DAY', now.slice(0, 10))
    .replaceAll('YEAR', now.slice(0, 4))
    .replace('\nfundCode: ""', '')
  const body =
    kind === 'article' ? `正文\n\n${RISK}` : ['advert', 'award', 'keyword', 'column'].includes(kind) ? '' : '正文'
  return `---\ntitle: 标题\n${head}\n---\n${body === '' ? '' : `\n${body}\n`}`
}

/** A draft: its text and the version that it is based on. */
export type Written = { source: string; base: number }

export function writtenOf(content: unknown): Written | null {
  if (content === null || typeof content !== 'object' || Array.isArray(content)) return null
  const source = 'source' in content ? content.source : null
  const base = 'base' in content ? content.base : null
  return typeof source === 'string' && typeof base === 'number' ? { source, base } : null
}
