import { declaredPerson } from '@zhixiao/contract/account/profile-fields.ts'
import type { Customer } from '@zhixiao/db/account/customers.ts'
import { listDeclarations } from '@zhixiao/db/account/declarations.ts'
import type { ScreenedPerson } from '@zhixiao/db/account/name-hits.ts'
import { listOrganisationPersons } from '@zhixiao/db/account/organisations.ts'
import { listOwnerships } from '@zhixiao/db/account/ownerships.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { plainIdNumber, plainName } from '@zhixiao/domain/customer/name-match.ts'
import type { Keys } from '../../kernel/ports.ts'
import { customerVault, personVault } from '../../platform/secrets/places.ts'
import { openLayers } from '../diligence/owner-layers.ts'

type Digests = Pick<Keys, 'digest'>

/** Keyed hashes by which a list and the customers find each other; their key never rotates, as lists outlive rotations. */
export const nameKeyOf = (keys: Digests, name: string): string => keys.digest('name-list-name', plainName(name))
export const idKeyOf = (keys: Digests, number: string): string => keys.digest('name-list-id', plainIdNumber(number))

/** The customer, its declared controller and beneficiary, and the persons of an institution. */
export async function screenedPersons(
  tx: Tx,
  keys: Pick<Keys, 'digest' | 'seal' | 'open'>,
  customer: Customer,
): Promise<ScreenedPerson[]> {
  const { custno, custname_enc, idno_enc, birthday } = customer
  const { open } = customerVault(keys, custno)
  const self = personOf(keys, 'self', open('custname', custname_enc), open('idno', idno_enc))
  const declared = (await listDeclarations(tx, custno)).flatMap(({ subject, detail_enc }) => {
    if (subject === 'integrity' || detail_enc === null) return []
    const { name, idno } = declaredPerson.parse(JSON.parse(open('declaration', detail_enc)))
    return [personOf(keys, subject, name, idno)]
  })
  const persons = (await listOrganisationPersons(tx, custno)).map(row => {
    const vault = personVault(keys, custno, row)
    const [name, idno] = [vault.open('person_name', row.name_enc), vault.open('person_idno', row.idno_enc)]
    return personOf(keys, `${row.role}-${row.seq}`, name, idno)
  })
  const owners = await ownersOf(tx, keys, custno)
  return [{ ...self, born: birthday ?? self.born }, ...declared, ...persons, ...owners]
}

/** Everybody in the layers above an institution, in the order entered: the owners are among them. */
async function ownersOf(
  tx: Tx,
  keys: Pick<Keys, 'digest' | 'seal' | 'open'>,
  custno: string,
): Promise<ScreenedPerson[]> {
  const [stated] = await listOwnerships(tx, custno)
  if (!stated) return []
  return openLayers(keys, custno, stated.layers_enc).parties.map(({ name, id }, at) =>
    personOf(keys, `owner-${at + 1}`, name, id),
  )
}

function personOf(keys: Digests, who: string, name: string, idno: string): ScreenedPerson {
  const number = plainIdNumber(idno)
  const born = /^\d{17}[\dX]$/.test(number) ? parseCompactDate(number.slice(6, 14)) : null
  return { who, nameKey: nameKeyOf(keys, name), idKey: number === '' ? null : idKeyOf(keys, number), born }
}
