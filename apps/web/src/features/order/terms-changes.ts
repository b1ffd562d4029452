export type TermsRow = { label: string; value: string }
/**
 * What an order promises, and the rows in which the confirm page shows it; `fault` says why it cannot be determined.
 */
export type Terms<Promised> = { promised: Promised | null; shown: readonly TermsRow[]; fault?: string | undefined }

/** Which shown terms differ once the promise does, in words; days and fees may arrive one after the other. */
export function termsChanges(before: Terms<object>, now: Terms<object>): string[] {
  if (before.promised === null || now.promised === null) return []
  if (JSON.stringify(before.promised) === JSON.stringify(now.promised)) return []
  const was = new Map(before.shown.map(({ label, value }) => [label, value]))
  const changed = now.shown.filter(({ label, value }) => was.get(label) !== value)
  if (changed.length === 0) return ['费率已变化']
  return changed.map(({ label, value }) => `${label}由“${was.get(label) ?? '--'}”变为“${value}”`)
}
