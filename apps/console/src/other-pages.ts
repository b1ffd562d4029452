import type { SharedActivity } from './layout/watch-idle.ts'

const USED = 'console.usedAt'
const MOVED = 'console.sessionMovedAt'

/** Without storage each page counts its own activity, and learns of a lock or unlock when it asks the server next. */
function store(key: string, at: number): void {
  try {
    localStorage.setItem(key, String(at))
  } catch {}
}

/** Storage, unlike a message, also reaches a page whose timers the browser has stopped, and at once. */
export const sharedActivity: SharedActivity = {
  read() {
    try {
      return Number(localStorage.getItem(USED))
    } catch {
      return 0
    }
  },
  write: at => store(USED, at),
}

/** Tells the other pages of this browser that the session was locked or unlocked. */
export const tellSessionMoved = (): void => store(MOVED, Date.now())

/** Calls `listener` after `tellSessionMoved` in another page. */
export function watchSessionMoved(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === MOVED) listener()
  })
}
