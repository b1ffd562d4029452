import { rowNumber } from '../validate/row-number.ts'
import { type Decision, decided, refuse } from './refusals.ts'

export type KeyFacts = {
  /** One of the two who decide it. */
  isOwn: boolean
  /** The live passkey and its owner; null where the owner has none of this number. */
  found: { keyName: string; fullName: string } | null
}
export type EndedKey = { name: string; key: string; keyName: string; fullName: string }

/** Whether a lost passkey ends, by two others: its owner may be unable to sign in. */
export function decideOperatorsEndKey(
  { isOwn, found }: KeyFacts,
  { name, key }: { name: string; key: string },
): Decision<EndedKey> {
  if (isOwn) return refuse('key.own', {})
  if (rowNumber(key) === null) return refuse('key.no-number', { key })
  return found ? decided({ ...found, name, key }) : refuse('key.none', { name, key })
}
