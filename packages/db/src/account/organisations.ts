import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader, Tx } from '../tx.ts'

export type Organisation = Selectable<Schema['organisation']>
export type OrganisationPerson = Selectable<Schema['organisation_person']>

/** The registration data of an institution; null for a personal customer. */
export async function findOrganisation(db: Reader, custno: string): Promise<Organisation | null> {
  const row = await db.selectFrom('organisation').selectAll().where('custno', '=', custno).executeTakeFirst()
  return row ?? null
}

/** Legal person, transactors, shareholders and controllers of an institution, each role in its order. */
export function listOrganisationPersons(db: Reader, custno: string): Promise<OrganisationPerson[]> {
  return db
    .selectFrom('organisation_person')
    .selectAll()
    .where('custno', '=', custno)
    .orderBy('role')
    .orderBy('seq')
    .execute()
}

/** The customer number of the institution with this ID number (by index); null when there is none. */
export async function findInstitution(db: Reader, idIndex: string): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('custno')
    .where(on => on.or([on('idno_bidx', '=', idIndex), on('idno_bidx2', '=', idIndex)]))
    .where('custtype', '=', CUSTOMER_KIND.institution)
    .executeTakeFirst()
  return row?.custno ?? null
}

export async function deleteOrganisationPersons(tx: Tx, custno: string): Promise<void> {
  await tx.deleteFrom('organisation_person').where('custno', '=', custno).execute()
}
