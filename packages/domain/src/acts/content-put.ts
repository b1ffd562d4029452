import { isReason } from '../staff/reason.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** A text as it is stored: its version, and its title. */
export type StoredText = { version: number; title: string }
export type TextChange = { place: string; before: number; version: number }

/** Whether a text is put in the place of the version that it was written from. */
export function decideText(
  stored: StoredText | null,
  { place, from }: { place: string; from?: string | undefined },
): Decision<TextChange> {
  const before = stored?.version ?? 0
  if (from !== undefined && Number(from) !== before) return refuse('text.newer', { place, version: before, from })
  return decided({ place, before, version: before + 1 })
}

export type WithdrawFacts = {
  /** What lies at the place; null for no place of a text. */
  kind: string | null
  stored: StoredText | null
}
export type TextWithdrawal = StoredText & { place: string; reason: string }

/** Whether a text is taken from the site; an agreement ends when the next version takes effect. */
export function decideContentWithdraw(
  { kind, stored }: WithdrawFacts,
  given: { place: string; reason?: string | undefined },
): Decision<TextWithdrawal> {
  const { place } = given
  const reason = (given.reason ?? '').trim()
  if (!isReason(reason)) return refuse('text.no-reason', {})
  if (kind === null) return refuse('text.no-place', { place })
  if (kind === 'agreement') return refuse('text.agreement-stays', { place })
  return stored ? decided({ ...stored, place, reason }) : refuse('text.unknown', { place })
}

export type Advert = { id: string; title: string; version: number }
export type AdvertOrder = {
  place: string
  before: readonly string[]
  after: readonly string[]
  shown: readonly Advert[]
}

/** Whether the adverts of a place get this order: each of them once. */
export function decideContentOrder(
  shown: readonly Advert[],
  { place, adverts }: { place: string; adverts: readonly string[] },
): Decision<AdvertOrder> {
  if (new Set(adverts).size !== adverts.length) return refuse('adverts.twice', {})
  const before = shown.map(({ id }) => id)
  const missing = before.filter(id => !adverts.includes(id))
  const strange = adverts.filter(id => !before.includes(id))
  if (missing.length + strange.length > 0) return refuse('adverts.others', { place, missing, strange })
  return decided({ place, before, after: adverts, shown })
}
