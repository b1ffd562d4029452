import type { AgencyRecord } from '@zhixiao/db/content/agencies.ts'
import { type PublicityRecord, publicityLists } from '@zhixiao/db/content/publicity.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fault } from '@zhixiao/domain/content/fault.ts'
import { cell, columnFaults, type Row, type Sheet, UnreadableFile } from '@zhixiao/domain/format/sheet.ts'
import { isOneLine } from '@zhixiao/domain/validate/rules.ts'
import { csvSheet } from '../../platform/files/csv.ts'
import { idForm } from './fields.ts'

export const AGENCY_COLUMNS = ['agency_id', 'name', 'kind', 'province', 'city', 'address', 'phone', 'website'] as const
export const PERSON_COLUMNS = [
  'id',
  'name',
  'gender',
  'department',
  'position',
  'certificate_no',
  'since',
  'note',
  'sort',
] as const

export type Tables = {
  /** Null when the folder has no such file. */
  agencies: AgencyRecord[] | null
  people: PublicityRecord[]
  /** The lists of people in the folder. */
  lists: PublicityRecord['list'][]
  faults: Fault[]
}

const AGENCY_FILE = 'agency.csv'
const listFile = (list: string): string => `publicity/${list}.csv`
export const tableFiles: readonly string[] = [AGENCY_FILE, ...publicityLists.map(listFile)]

/** The tables among the texts of a folder. */
export function readTables(texts: ReadonlyMap<string, string>): Tables {
  const tables: Tables = { agencies: null, people: [], lists: [], faults: [] }
  const agencies = readRows(texts, AGENCY_FILE, AGENCY_COLUMNS, 'agency_id', tables.faults)
  if (agencies) tables.agencies = agencies.flatMap(row => agencyOf(row, tables.faults) ?? [])
  for (const list of publicityLists) {
    const rows = readRows(texts, listFile(list), PERSON_COLUMNS, 'id', tables.faults)
    if (!rows) continue
    tables.lists.push(list)
    tables.people.push(...rows.flatMap((row, index) => personOf(row, list, index, tables.faults) ?? []))
  }
  return tables
}

function readRows(
  texts: ReadonlyMap<string, string>,
  file: string,
  columns: readonly string[],
  key: string,
  faults: Fault[],
): readonly Row[] | null {
  const text = texts.get(file)
  if (text === undefined) return null
  const sheet = sheetOf(text, file, faults)
  if (!sheet) return []
  // Rows without a sort number stay in the order of the file.
  const wrong = columnFaults(
    sheet,
    columns.filter(column => column !== 'sort'),
    columns,
  )
  faults.push(...wrong.map(({ line, column, problem }) => ({ file, line, problem: `column ${column}: ${problem}` })))
  if (wrong.length > 0) return []
  const seen = new Set<string>()
  for (const row of sheet.rows) {
    const id = cell(row, key)
    if (!idForm.test(id)) faults.push({ file, line: row.line, problem: `${JSON.stringify(id)} is no ${key}` })
    else if (seen.has(id)) faults.push({ file, line: row.line, problem: `the ${key} ${id} occurs twice` })
    seen.add(id)
    const broken = [...row.cells].find(([, text]) => !isOneLine(text))
    if (broken) faults.push({ file, line: row.line, problem: `${broken[0]} holds a line break` })
    if (cell(row, 'name').trim() === '') faults.push({ file, line: row.line, problem: 'the name is missing' })
  }
  return sheet.rows
}

function sheetOf(text: string, file: string, faults: Fault[]): Sheet | null {
  try {
    return csvSheet(text)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    faults.push({ file, line: error.fault.line, problem: error.fault.problem })
    return null
  }
}

function agencyOf(row: Row, faults: Fault[]): AgencyRecord | null {
  const [kind, website] = [cell(row, 'kind'), cell(row, 'website')]
  const fault = (problem: string) => {
    faults.push({ file: AGENCY_FILE, line: row.line, problem })
    return null
  }
  if (kind !== 'direct' && kind !== 'consign') return fault(`kind is direct or consign, not ${JSON.stringify(kind)}`)
  if (website !== '' && !/^https?:\/\/[^\s"<>]+$/.test(website)) return fault('website is no address of the web')
  return {
    agency_id: cell(row, 'agency_id'),
    name: cell(row, 'name'),
    kind,
    province: cell(row, 'province'),
    city: cell(row, 'city'),
    address: cell(row, 'address'),
    phone: cell(row, 'phone'),
    website,
  }
}

function personOf(row: Row, list: PublicityRecord['list'], index: number, faults: Fault[]): PublicityRecord | null {
  const text = cell(row, 'since')
  const since = text === '' ? null : parseIsoDate(text)
  const sort = cell(row, 'sort')
  const fault = (problem: string) => {
    faults.push({ file: listFile(list), line: row.line, problem })
    return null
  }
  if (text !== '' && since === null) return fault(`since: ${JSON.stringify(text)} is no date`)
  if (!/^\d{0,4}$/.test(sort)) return fault(`sort: ${JSON.stringify(sort)} is no whole number`)
  return {
    list,
    id: cell(row, 'id'),
    name: cell(row, 'name'),
    gender: cell(row, 'gender'),
    department: cell(row, 'department'),
    position: cell(row, 'position'),
    certificate_no: cell(row, 'certificate_no'),
    since,
    note: cell(row, 'note'),
    sort: sort === '' ? index : Number(sort),
  }
}
