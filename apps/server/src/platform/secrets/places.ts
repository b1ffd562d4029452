import type { Keys } from '../../kernel/ports.ts'

/** The encrypted columns of a customer's rows. */
export type SealedColumn =
  | 'custname'
  | 'idno'
  | 'mobile'
  | 'email'
  | 'address'
  | 'tax_detail'
  | 'card'
  | 'card_mobile'
  | 'declaration'
  | 'open_draft'
  | 'organisation_phone'
  | 'owner_layers'
  | 'person_name'
  | 'person_idno'
  | 'person_mobile'
  | 'ticket'

/** Bound to the customer and the column: a text copied to another row does not decrypt there. */
export const placeOf = (custno: string, column: SealedColumn): string => `${column}:${custno}`

/** Encrypts and decrypts the data of one customer. */
export const customerVault = (keys: Pick<Keys, 'seal' | 'open'>, custno: string) => ({
  seal: (column: SealedColumn, text: string): string => keys.seal(text, placeOf(custno, column)),
  open: (column: SealedColumn, sealed: string | null): string =>
    sealed === null ? '' : keys.open(sealed, placeOf(custno, column)),
})

/** The same for one person of an institution: data of the legal person does not decrypt as a transactor's. */
export const personVault = (keys: Pick<Keys, 'seal' | 'open'>, custno: string, { role, seq }: OrganisationSeat) =>
  customerVault(keys, `${custno}:${role}:${seq}`)

type OrganisationSeat = { role: string; seq: number }

/** The place that numbers and values of sent messages are encrypted for: a stranger's message belongs to no customer. */
export const messagePlaceOf = (column: string): string => `message_log:${column.replace('_enc', '')}`

/** The secret of an authenticator is sealed for its operator: copied to another row it does not open. */
export const authenticatorPlace = (operator: string): string => `staff_authenticator:${operator}`
/** Where files that the staff export are sealed for. */
export const EXPORT_PLACE = 'staff_export'
/** Where papers that acts rest on are sealed for. */
export const ACT_PAPER_PLACE = 'act_paper'
/** Where drafts of the staff are sealed for. */
export const DRAFT_PLACE = 'staff_draft'
