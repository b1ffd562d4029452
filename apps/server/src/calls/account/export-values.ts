import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Exported } from '@zhixiao/domain/customer/export-words.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import type { Keys } from '../../kernel/ports.ts'
import { customerVault, messagePlaceOf, personVault, type SealedColumn } from '../../platform/secrets/places.ts'

/** Hashes of passwords and tokens, and keyed indexes: useless to the customer and useful to a thief. */
const isSecret = (column: string): boolean => /_(?:hash|bidx2?|hmac)$/.test(column) && column !== 'text_hash'

/** The copy names no staff: their looks are listed by role and day. */
const isOfStaff = (table: string, column: string): boolean => table === 'message_log' && column === 'resent_by'

/** A row for its owner: encrypted values decrypted, units written out, secrets left out. */
export function exportedRow(
  keys: Pick<Keys, 'seal' | 'open'>,
  custno: string,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, Exported> {
  const vault =
    typeof row.role === 'string' && typeof row.seq === 'number'
      ? personVault(keys, custno, { role: row.role, seq: row.seq })
      : customerVault(keys, custno)
  const shown = Object.entries(row).flatMap(([column, value]): [string, Exported][] => {
    if (isSecret(column) || isOfStaff(table, column)) return []
    if (!column.endsWith('_enc')) return [[column.replace(UNIT, ''), shownValue(column, value)]]
    const place = sealedAs[`${table}.${column}`]
    if (place === undefined) throw new Error(`${table}.${column} is sealed as nothing known`)
    if (typeof value !== 'string') return [[column.replace(/_enc$/, ''), null]]
    const open = place === 'message' ? keys.open(value, messagePlaceOf(column)) : vault.open(place, value)
    return [[column.replace(/_enc$/, ''), open]]
  })
  return Object.fromEntries(shown)
}

/** For each encrypted column of the exported tables, the place it is encrypted for. */
export const sealedAs: Readonly<Record<string, SealedColumn | 'message'>> = {
  'customer.custname_enc': 'custname',
  'customer.idno_enc': 'idno',
  'customer.mobile_enc': 'mobile',
  'customer.email_enc': 'email',
  'customer.address_enc': 'address',
  'customer.tax_detail_enc': 'tax_detail',
  'trade_account.card_enc': 'card',
  'trade_account.mobile_enc': 'card_mobile',
  'replaced_card.card_enc': 'card',
  'replaced_card.mobile_enc': 'card_mobile',
  'declaration.detail_enc': 'declaration',
  'tax_declaration.detail_enc': 'tax_detail',
  'open_draft.content_enc': 'open_draft',
  'message_log.mobile_enc': 'message',
  'message_log.values_enc': 'message',
  'organisation.phone_enc': 'organisation_phone',
  'organisation_person.name_enc': 'person_name',
  'organisation_person.idno_enc': 'person_idno',
  'organisation_person.mobile_enc': 'person_mobile',
}

const UNIT = /_(?:fen|cents|e[0-9])$/
const PLACES: Readonly<Record<string, number>> = { fen: 2, cents: 2 }

function shownValue(column: string, value: unknown): Exported {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return shanghaiText(value.getTime())
  const unit = UNIT.exec(column)?.[0].slice(1)
  if (unit && (typeof value === 'bigint' || typeof value === 'number')) {
    return formatScaled(BigInt(value), PLACES[unit] ?? Number(unit.slice(1)))
  }
  if (unit && Array.isArray(value)) return value.map(each => shownValue(column, each))
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'object' ? value : String(value)
}
