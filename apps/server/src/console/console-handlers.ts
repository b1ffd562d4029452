import { list as auditList } from './audit.ts'
import { lock, logout, me, signIn, start, unlock } from './auth.ts'
import type { ConsoleHandlers } from './console-context.ts'
import { show as dayShow } from './day.ts'
import { approve, reject, list as requestList, show as requestShow } from './requests.ts'
import { list as staffList } from './staff.ts'

/** One line for each call of the console. */
export const consoleHandlers = {
  'auth.start': start,
  'auth.signIn': signIn,
  'auth.me': me,
  'auth.lock': lock,
  'auth.unlock': unlock,
  'auth.logout': logout,
  'day.show': dayShow,
  'request.list': requestList,
  'request.show': requestShow,
  'request.approve': approve,
  'request.reject': reject,
  'audit.list': auditList,
  'staff.list': staffList,
} satisfies ConsoleHandlers
