import { insertRows } from '@zhixiao/db/market/bulk.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { DemoOrganisation, DemoPerson } from '@zhixiao/demo/world.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Keys } from '../kernel/ports.ts'
import { customerVault, personVault } from '../secrets/places.ts'

type Sealer = Pick<Keys, 'seal' | 'open'>

/** Inserts what an institution registered at the counter, and its representatives. */
export async function insertOrganisation(
  tx: Tx,
  keys: Sealer,
  custno: string,
  { industry, registeredOn, capitalYuan, scope, phone, persons }: DemoOrganisation,
): Promise<void> {
  const phone_enc = customerVault(keys, custno).seal('organisation_phone', phone)
  const capital_fen = fen(capitalYuan * 100n)
  await insertRows(tx, 'organisation', [
    { custno, industry, registered_on: registeredOn, capital_fen, scope, phone_enc },
  ])
  await insertRows(
    tx,
    'organisation_person',
    persons.map((person, at) => {
      const before = persons.slice(0, at).filter(({ role }) => role === person.role)
      return personRow(keys, custno, person, before.length + 1)
    }),
  )
}

function personRow(keys: Sealer, custno: string, person: DemoPerson, seq: number) {
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
