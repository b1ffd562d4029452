import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { NoticeGroup } from '@zhixiao/domain/codes/notice-groups.ts'
import { fundRow, funds } from './funds.ts'
import { streamOf } from './random.ts'

/** A notice of the company, or of one fund by its main code; `body` is paragraphs of Markdown. */
export type DemoNotice = {
  grp: NoticeGroup
  day: IsoDate
  title: string
  body: readonly string[]
  fundcode?: string
  /** a PDF version is attached when the demo is loaded */
  makePdf?: true
}

const nameOf = new Map(funds.map(fund => [fund.code, fundRow(fund).fundname]))
/** The name of a whole fund from any of its classes: without the class letter. */
export const titleName = (fundcode: string): string =>
  (nameOf.get(fundcode) ?? '').replace(/\(后端\)$/, '').replace(/(?<=[^A-Z])[ACE]$/, '')

export const CLOSING = '投资者可以登录本公司网站或者拨打客服热线 400-921-7000 咨询。基金有风险，投资需谨慎。'

/** '2026 年 11 月 20 日' */
export const dayText = (day: IsoDate): string =>
  `${Number(day.slice(0, 4))} 年 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

/** One of several wordings; the same name always gets the same one, so that a notice never changes its text. */
export function wordsFor<Words>(name: string, ways: readonly [Words, ...Words[]]): Words {
  return ways[streamOf(name) % ways.length] ?? ways[0]
}
