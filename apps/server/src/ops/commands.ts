import { calendarImport } from './calendar-import.ts'
import { clockAdvance, clockShow } from './clock.ts'
import type { Command } from './command.ts'
import { contentExport } from './content-export.ts'
import { contentImport } from './content-import.ts'
import { fundsImport } from './funds-import.ts'
import { navImport } from './nav-import.ts'
import { settle } from './settle.ts'
import { audit, status } from './status.ts'
import { verify } from './verify.ts'

/** THE list of operators' commands: npm run ops -- NAME ... */
export const commands: Readonly<Record<string, Command>> = {
  'nav import': navImport,
  'funds import': fundsImport,
  'calendar import': calendarImport,
  'content import': contentImport,
  'content export': contentExport,
  settle,
  clock: clockShow,
  'clock advance': clockAdvance,
  verify,
  status,
  audit,
}
