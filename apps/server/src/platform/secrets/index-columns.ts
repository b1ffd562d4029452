import type { IndexedColumn } from '@zhixiao/db/ops/blind-indexes.ts'
import type { IndexKind, Keys } from '../../kernel/ports.ts'
import type { SealedColumn } from './places.ts'

type Indexes = Pick<Keys, 'blindIndexes'>

/** The indexed columns of a row, as written. */
export function mobileIndexes(keys: Indexes, mobile: string) {
  const [mobile_bidx, mobile_bidx2] = keys.blindIndexes('mobile', mobile)
  return { mobile_bidx, mobile_bidx2 }
}

/** Indexes of the whole number and of its last four characters, by which staff find a caller. */
export function idnoIndexes(keys: Indexes, idno: string) {
  const [idno_bidx, idno_bidx2] = keys.blindIndexes('idno', idno)
  const [id_tail_bidx, id_tail_bidx2] = keys.blindIndexes('id-tail', idTailOf(idno))
  return { idno_bidx, idno_bidx2, id_tail_bidx, id_tail_bidx2 }
}

/** The row of a customer without an ID number. */
export const noIdnoIndexes = { idno_bidx: null, idno_bidx2: null, id_tail_bidx: null, id_tail_bidx2: null }

const idTailOf = (idno: string): string => idno.trim().slice(-4)

export function cardIndexes(keys: Indexes, cardNo: string) {
  const [card_bidx, card_bidx2] = keys.blindIndexes('card', cardNo)
  return { card_bidx, card_bidx2 }
}

/** Whether this is the ID number of a customer's row. */
export const isIdnoOf = (
  keys: Pick<Keys, 'blindIndex'>,
  idno: string,
  row: { idno_bidx: string | null; idno_bidx2: string | null },
): boolean => [row.idno_bidx, row.idno_bidx2].includes(keys.blindIndex('idno', idno))

/** What is looked up: of an index of a part, the part. */
export const indexedText = ({ kind }: { kind: IndexKind }, text: string): string =>
  kind === 'id-tail' ? idTailOf(text) : text

/** THE list of indexed columns and the encrypted one behind each. A test compares it with the schema. */
export const indexedColumns: readonly (IndexedColumn & { kind: IndexKind; place: SealedColumn })[] = [
  { table: 'customer', key: 'custno', column: 'mobile_bidx', sealed: 'mobile_enc', kind: 'mobile', place: 'mobile' },
  { table: 'customer', key: 'custno', column: 'idno_bidx', sealed: 'idno_enc', kind: 'idno', place: 'idno' },
  { table: 'customer', key: 'custno', column: 'former_idno_bidx', sealed: 'idno_enc', kind: 'idno', place: 'idno' },
  {
    table: 'customer',
    key: 'custno',
    column: 'id_tail_bidx',
    sealed: 'idno_enc',
    kind: 'id-tail',
    place: 'idno',
    isNewer: true,
  },
  { table: 'trade_account', key: 'tradeacco', column: 'card_bidx', sealed: 'card_enc', kind: 'card', place: 'card' },
]
