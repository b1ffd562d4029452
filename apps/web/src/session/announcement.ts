import type { SessionEnds } from '../api/session-ends.ts'
import type { Question } from '../dialogs/ask.ts'

const MINUTE_MS = 60_000
/** Before an end that a press prevents, and before one that nothing prevents: time to finish what was begun. */
const IDLE_LEAD_MS = 2 * MINUTE_MS
const LAST_LEAD_MS = 5 * MINUTE_MS

export type Announcement = {
  /** When the session ends and when it is announced, by the clock of this device. */
  end: number
  announceAt: number
  /** Whether no call can continue the session. */
  isLast: boolean
  /** `message` is the same at any time, so that the question can be found again. */
  question(leftMs: number): Question
}

/** How and when the end of a session is announced; of a short session in its last third. */
export function announcementOf({ idleAt, at, idleMs }: SessionEnds): Announcement {
  const isLast = at <= idleAt
  const end = Math.min(idleAt, at)
  const announceAt = end - (isLast ? LAST_LEAD_MS : Math.min(IDLE_LEAD_MS, idleMs / 3))
  return { end, announceAt, isLast, question: isLast ? lastQuestion : idleQuestion }
}

const minutes = (leftMs: number): string => `${Math.max(1, Math.ceil(leftMs / MINUTE_MS))} 分钟`

const idleQuestion = (leftMs: number): Question => ({
  tone: 'info',
  message: '您已长时间没有操作，即将自动退出登录。',
  detail: `将在 ${minutes(leftMs)}内退出，按“继续”保持登录。`,
  confirmLabel: '继续',
})

const lastQuestion = (leftMs: number): Question => ({
  tone: 'info',
  message: '本次登录即将到期。',
  detail: `将在 ${minutes(leftMs)}内到期，届时需重新登录。请先提交正在办理的业务。`,
  confirmLabel: '知道了',
})
