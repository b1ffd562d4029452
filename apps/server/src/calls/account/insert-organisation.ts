import { insertRows } from '@zhixiao/db/market/bulk.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { CustomerKindCode } from '@zhixiao/domain/codes/customer-kinds.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Keys } from '../../kernel/ports.ts'
import { customerVault, personVault } from '../../platform/secrets/places.ts'

type Sealer = Pick<Keys, 'seal' | 'open'>

export type NewPerson = {
  role: 'legal' | 'transactor' | 'shareholder' | 'controller'
  custtype: CustomerKindCode
  name: string
  idtype: string
  idno: string
  /** last valid day of the document, yyyymmdd, or 长期 */
  invalidate: string
  mobile?: string | undefined
  /** share of the capital in 1/10000 */
  shareE4?: number | undefined
}
export type NewOrganisation = {
  industry: string
  registeredOn: IsoDate
  capitalYuan: bigint
  scope: string
  phone: string
  persons: readonly NewPerson[]
}

/** Inserts what an institution registered at the counter, and its representatives. */
export async function insertOrganisation(
  tx: Tx,
  keys: Sealer,
  custno: string,
  { industry, registeredOn, capitalYuan, scope, phone, persons }: NewOrganisation,
): Promise<void> {
  const phone_enc = customerVault(keys, custno).seal('organisation_phone', phone)
  const capital_fen = fen(capitalYuan * 100n)
  await insertRows(tx, 'organisation', [
    { custno, industry, registered_on: registeredOn, capital_fen, scope, phone_enc },
  ])
  await insertPersons(tx, keys, custno, persons)
}

/** Inserts an institution's persons, each role numbered in the order given. */
export async function insertPersons(
  tx: Tx,
  keys: Sealer,
  custno: string,
  persons: readonly NewPerson[],
): Promise<void> {
  await insertRows(
    tx,
    'organisation_person',
    persons.map((person, at) => {
      const before = persons.slice(0, at).filter(({ role }) => role === person.role)
      return personRow(keys, custno, person, before.length + 1)
    }),
  )
}

function personRow(keys: Sealer, custno: string, person: NewPerson, seq: number) {
  const { role, custtype, idtype, invalidate } = person
  const { seal } = personVault(keys, custno, { role, seq })
  return {
    custno,
    role,
    seq,
    custtype,
    name_enc: seal('person_name', person.name),
    idtype,
    idno_enc: seal('person_idno', person.idno),
    invalidate,
    mobile_enc: person.mobile === undefined ? null : seal('person_mobile', person.mobile),
    share_e4: person.shareE4 ?? null,
  }
}
