/**
 * The header of each answer to a customer: in how many seconds the session ends without another call, and at the latest.
 */
export const SESSION_LEFT_HEADER = 'x-session-left'

export type SessionLeft = { idleS: number; wholeS: number }

export const sessionLeftText = ({ idleS, wholeS }: SessionLeft): string => `${idleS}, ${wholeS}`

/** Null for an answer to nobody. */
export function sessionLeftOf(text: string | null): SessionLeft | null {
  const [, idle, whole] = /^(\d+), (\d+)$/.exec(text ?? '') ?? []
  return idle === undefined || whole === undefined ? null : { idleS: Number(idle), wholeS: Number(whole) }
}
