import { words } from './words.ts'

export const fundRefusals = {
  'funds.unknown-tables': words<{ file: string; tables: readonly string[] }>(
    ({ tables }) => `文件中有不认识的表：${tables.join('、')}`,
    ({ file, tables }) => `${file} has tables nobody knows: ${tables.join(', ')}.`,
  ),
  'calendar.empty': words<{ file: string }>(
    () => '文件中没有日期',
    ({ file }) => `${file}: the file has no day`,
  ),
  'days.unchanged': words<{ title: string }>(
    () => '没有变化',
    ({ title }) => `${title}\nNothing changed.`,
  ),
  'fund.not-suspended-so': words<{ fund: string; status: string }>(
    ({ status }) => `基金现在是“${status}”，没有可以这样暂停的业务`,
    ({ fund, status }) => `${fund} has the status ${status}: nothing of it can be suspended so.`,
  ),
}
