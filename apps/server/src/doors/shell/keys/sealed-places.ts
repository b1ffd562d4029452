import type { SealedRow, SealedTable } from '@zhixiao/db/ops/sealed-columns.ts'
import { ACT_FILE_PLACE } from '../../../acts/request-files.ts'
import { accountRecordPlace } from '../../../engine/exchange/account-records.ts'
import { NAME_LIST_PLACE } from '../../../engine/screening/take-list.ts'
import { outboxPlaceOf } from '../../../platform/gateways/sms/embedded.ts'
import {
  ACT_PAPER_PLACE,
  authenticatorPlace,
  DRAFT_PLACE,
  messagePlaceOf,
  placeOf,
  type SealedColumn,
} from '../../../platform/secrets/places.ts'
import { TICKET_PLACE } from '../../../platform/secrets/sms-code.ts'

type PlacedTable = SealedTable & { placeOf: (row: SealedRow, column: string) => string }

/** Encrypted per customer, under the given names. */
function ofCustomer(
  table: string,
  key: readonly string[],
  names: Readonly<Record<string, SealedColumn>>,
  seat: readonly string[] = [],
): PlacedTable {
  return {
    table,
    key,
    beside: ['custno', ...seat],
    columns: Object.keys(names),
    placeOf(row, column) {
      const name = names[column]
      if (!name) throw new Error(`${table}.${column} has no place`)
      return placeOf([row.custno, ...seat.map(part => row[part])].join(':'), name)
    },
  }
}

/** THE list of encrypted columns and the place each was encrypted for. A test compares it with the schema. */
export const sealedPlaces: readonly PlacedTable[] = [
  ofCustomer('customer', ['custno'], {
    custname_enc: 'custname',
    idno_enc: 'idno',
    mobile_enc: 'mobile',
    email_enc: 'email',
    address_enc: 'address',
    tax_detail_enc: 'tax_detail',
  }),
  ofCustomer('trade_account', ['tradeacco'], { card_enc: 'card', mobile_enc: 'card_mobile' }),
  ofCustomer('replaced_card', ['id'], { card_enc: 'card', mobile_enc: 'card_mobile' }),
  ofCustomer('declaration', ['id'], { detail_enc: 'declaration' }),
  ofCustomer('tax_declaration', ['declaration_id'], { detail_enc: 'tax_detail' }),
  ofCustomer('open_draft', ['custno'], { content_enc: 'open_draft' }),
  ofCustomer('organisation', ['custno'], { phone_enc: 'organisation_phone' }),
  ofCustomer('ownership', ['ownership_id'], { layers_enc: 'owner_layers' }),
  ofCustomer(
    'organisation_person',
    ['custno', 'role', 'seq'],
    { name_enc: 'person_name', idno_enc: 'person_idno', mobile_enc: 'person_mobile' },
    ['role', 'seq'],
  ),
  ofCustomer('ticket', ['ticket_id'], { text_enc: 'ticket' }),
  ofCustomer('ticket_note', ['note_id'], { text_enc: 'ticket' }),
  {
    table: 'sms_outbox',
    key: ['id'],
    beside: [],
    columns: ['mobile_enc', 'body_enc'],
    placeOf: (_, column) => outboxPlaceOf(column),
  },
  { table: 'staff_draft', key: ['operator', 'form'], beside: [], columns: ['content_enc'], placeOf: () => DRAFT_PLACE },
  {
    table: 'message_log',
    key: ['message_id'],
    beside: [],
    columns: ['mobile_enc', 'values_enc'],
    placeOf: (_, column) => messagePlaceOf(column),
  },
  { table: 'sms_code', key: ['id'], beside: [], columns: ['mobile_enc'], placeOf: () => TICKET_PLACE },
  {
    table: 'staff_authenticator',
    key: ['operator'],
    beside: [],
    columns: ['secret_enc'],
    placeOf: row => authenticatorPlace(String(row.operator)),
  },
  {
    table: 'act_file',
    key: ['request_id', 'path'],
    beside: [],
    columns: ['content_enc'],
    placeOf: () => ACT_FILE_PLACE,
  },
  {
    table: 'act_paper',
    key: ['paper_id'],
    beside: [],
    columns: ['content_enc', 'about_enc'],
    placeOf: () => ACT_PAPER_PLACE,
  },
  {
    table: 'name_list_entry',
    key: ['entry_row'],
    beside: [],
    columns: ['detail_enc'],
    placeOf: () => NAME_LIST_PLACE,
  },
  {
    table: 'exchange_account',
    key: ['tradeacco', 'registrar'],
    beside: [],
    columns: ['record_enc'],
    placeOf: row => accountRecordPlace(row.tradeacco ?? ''),
  },
]
