import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { lastDayInUse, lockCalendar, replaceCalendarFrom } from '@zhixiao/db/market/calendar-import.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import {
  type CalendarChange,
  type CalendarFacts,
  type CalendarGiven,
  type CalendarLine,
  calendarLines,
  decideCalendar,
  openWeekends,
} from '@zhixiao/domain/acts/calendar-import.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { cell, readDate } from '@zhixiao/domain/format/sheet.ts'
import type { ActHandler } from './act-handler.ts'
import { readList } from './read-file.ts'

const SHOWN = 40

export const calendarImport: ActHandler<'calendar import', CalendarFacts, CalendarChange, CalendarGiven> = {
  async read({ file: path }, readFile) {
    let before: IsoDate | null = null
    const columns = ['cal_date', 'is_open']
    const list = await readList({ path, readFile }, 'list of days', columns, (row, complain): CalendarLine | null => {
      const day = readDate(row, 'cal_date', complain)
      const open = cell(row, 'is_open')
      if (!/^(0|1|true|false)$/.test(open))
        complain('is_open', `${JSON.stringify(open)} is not 0 or 1`, '应为 0（休市）或 1（开市）')
      if (day && before && day !== addDays(before, 1))
        complain('cal_date', `${day} does not follow ${before}`, `${before} 之后应为下一日，而不是 ${day}`)
      before = day ?? before
      return day && { line: row.line, day, isOpen: isYes(open) || open === 'true' }
    })
    return list.ok ? { ok: true, given: list } : list
  },
  lock: async tx => ({ stored: await lockCalendar(tx), lastUsed: await lastDayInUse(tx) }),
  decide: decideCalendar,
  async write(tx, { stored }) {
    await replaceCalendarFrom(tx, stored)
    await bumpVersion(tx, 'market')
  },
  event: ({ mark, from, to, added, moved, published }) => ({
    ...mark,
    from,
    to,
    added: added.length,
    changed: moved.map(asText),
    published,
  }),
  show: effects => ({
    changes: [{ name: '日历公布至', before: effects.until.before, after: effects.until.after }],
    totals: [
      { name: '新增', value: `${effects.added.length} 天` },
      { name: '其中开市', value: `${effects.added.filter(({ isOpen }) => isOpen).length} 天` },
      { name: '改动', value: `${effects.moved.length} 天` },
    ],
    tables: effects.moved.length === 0 ? [] : [movedTable(effects.moved)],
    warnings: openWeekends(effects)
      .slice(0, SHOWN)
      .map(({ day }) => `${day} 是周末，文件写明开市`),
  }),
  say(effects) {
    const { moved } = effects
    const weekends = openWeekends(effects)
    return [
      ...calendarLines(effects),
      ...moved.slice(0, SHOWN).map(line => `  ${asText(line)}`),
      ...(moved.length > SHOWN ? [`  and ${moved.length - SHOWN} more`] : []),
      ...(weekends.length > 0
        ? [`${weekends.length} of them are open on a weekend, the first ${weekends[0]?.day}`]
        : []),
    ]
  },
}

type Day = CalendarChange['moved'][number]

const movedTable = (moved: readonly Day[]) =>
  shownTable(
    '改动的日子',
    ['日子', '现在', '改为'],
    [],
    moved.map(({ day, isOpen }) => [day, ...(isOpen ? ['休市', '开市'] : ['开市', '休市'])]),
  )

const asText = ({ day, isOpen }: Day) => `${day} ${isOpen ? 'opens' : 'closes'}`
