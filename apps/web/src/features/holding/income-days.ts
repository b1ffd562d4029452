import { dateText } from '@zhixiao/domain/format/dates.ts'

/** '（11-19）', or all days when funds publish on different ones. */
export const incomeDays = (days: readonly string[]): string =>
  days.length === 0 ? '' : `（${days.map(day => dateText(day, 'MM-DD')).join('、')}）`
