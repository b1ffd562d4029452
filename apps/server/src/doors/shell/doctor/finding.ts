/** A task before going live: `missing` blocks the opening, `look` asks for a decision. */
export type Finding = { weight: 'missing' | 'look'; what: string; mend: string }

export const missing = (what: string, mend: string): Finding => ({ weight: 'missing', what, mend })
export const look = (what: string, mend: string): Finding => ({ weight: 'look', what, mend })
export const ops = (command: string): string => `npm run ops -- ${command}`

const SHOWN = 12

/** '3 funds without a NAV: 000001, 000002, 000003' */
export function named(which: readonly string[], one: string, many: string): string {
  const more = which.length > SHOWN ? ` and ${which.length - SHOWN} more` : ''
  return `${which.length} ${which.length === 1 ? one : many}: ${which.slice(0, SHOWN).join(', ')}${more}`
}
