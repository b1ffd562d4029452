import { compactDate, type IsoDate } from '../calendar/dates.ts'
import { ID_UPLOAD } from '../codes/id-upload.ts'
import { readIdCard } from '../customer/id-card.ts'
import { FOR_GOOD, readIdValidity } from '../customer/id-expiry.ts'
import type { IdNumber } from '../customer/id-number.ts'
import { printedName } from '../customer/typed-text.ts'
import { type Decision, decided, refuse } from './refusals.ts'

type Card = { name: string; idno: string; validity: string }
export type IdentityFacts = {
  isClosed: boolean
  hasAccount: boolean
  /** A person who opened the account with an ID card. */
  isByCard: boolean
  /** The card as the account has it; all blank for a closed account. */
  old: Card
  /** Another account has the corrected number. */
  isTaken: boolean
  /** The state of the ID pictures (`ID_UPLOAD`). */
  upload: string
  /** Whether pictures of both sides are kept, and show the corrected card. */
  pictures: 'none' | 'same' | 'other'
  /** Registrars keep their own record of the account. */
  isReported: boolean
  today: IsoDate
}
type Given = Card & { custno: string; document: string; reason: string }
export type IdentityChange = Given &
  Pick<IdNumber, 'birthday' | 'sex'> & {
    oldName: string
    oldIdno: string
    oldValidity: string
    upload: string
    isReported: boolean
  }

/** A card in the spelling in which it is kept. */
export function keptCard({ name, idno, validity }: Card): Card {
  const read = readIdValidity(validity)
  return {
    name: printedName(name),
    idno: idno.toUpperCase(),
    validity: read.kind === 'until' ? compactDate(read.lastDay) : read.kind === 'for-good' ? FOR_GOOD : validity,
  }
}

/** Whether staff correct the identity of a customer. */
export function decideCustomerIdentity(facts: IdentityFacts | null, given: Given): Decision<IdentityChange> {
  const { custno } = given
  if (!facts) return refuse('customer.unknown', { custno })
  const { isClosed, hasAccount, isByCard, old, isTaken, pictures, isReported, today } = facts
  if (isClosed) return refuse('customer.closed', { custno })
  if (!hasAccount) return refuse('customer.unproved', { custno })
  if (!isByCard) return refuse('identity.not-by-card', { custno })
  const card = keptCard(given)
  const { name, idno, validity } = card
  const read = readIdCard({ idno, invalidate: validity }, today)
  if (!read.ok) return refuse('identity.card', { fault: read.fault })
  if (name === old.name && idno === old.idno && validity === old.validity) return refuse('identity.same', { custno })
  if (isTaken) return refuse('identity.taken', {})
  // Pictures that were accepted for another card are looked at again before the customer buys.
  const wasSubmitted = facts.upload === ID_UPLOAD.uploaded || facts.upload === ID_UPLOAD.inReview
  const upload =
    wasSubmitted && pictures !== 'none' ? (pictures === 'same' ? ID_UPLOAD.uploaded : ID_UPLOAD.inReview) : facts.upload
  const { birthday, sex } = read.id
  const before = { oldName: old.name, oldIdno: old.idno, oldValidity: old.validity }
  return decided({ ...given, ...card, ...before, birthday, sex, upload, isReported })
}
