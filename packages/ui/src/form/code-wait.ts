/** Of the recipient only the last four digits are kept; a page has one message at a time. */
const placeOf = (recipient: string): string => `smsWait ${location.pathname} ${recipient.slice(-4)}`

/** Keeps the end of a countdown for a reload of the page. */
export function keepWait(recipient: string, seconds: number): void {
  try {
    sessionStorage.setItem(placeOf(recipient), String(Date.now() + seconds * 1000))
  } catch {
    // Without storage the server's refusal says that it is too early.
  }
}

/** The seconds until another message may be requested; 0 when none was sent before the reload. */
export function waitAfterReload(recipient: string): number {
  try {
    const seconds = Math.ceil((Number(sessionStorage.getItem(placeOf(recipient))) - Date.now()) / 1000)
    if (seconds > 0) return seconds
    sessionStorage.removeItem(placeOf(recipient))
  } catch {
    // As if none had been sent.
  }
  return 0
}
