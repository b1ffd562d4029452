import { readToday } from '@zhixiao/db/clock.ts'
import { removeAgencies, writeAgencies } from '@zhixiao/db/content/agencies.ts'
import { type DocumentKind, documentKinds } from '@zhixiao/db/content/documents.ts'
import { listOtherFiles, readReferences } from '@zhixiao/db/content/export-content.ts'
import { insertFiles } from '@zhixiao/db/content/files.ts'
import { removePublicity, writePublicity } from '@zhixiao/db/content/publicity.ts'
import {
  changedDocuments,
  type DocumentChange,
  lockContentImport,
  withdrawOthers,
  writeDocuments,
} from '@zhixiao/db/content/write-documents.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type Fault, inOrder } from '@zhixiao/domain/content/fault.ts'
import { NotSet } from '../../platform/pdf/typeset.ts'
import { writeAgreements } from './agreements.ts'
import { type Compiled, compile } from './compile.ts'
import type { Draft } from './draft.ts'
import { faultsLeft, lawFaults } from './law-check.ts'
import { withPdfs } from './made-pdf.ts'
import { readDrafts } from './read-drafts.ts'
import { type ContentFile, readFolder } from './read-folder.ts'
import { readTables, type Tables, tableFiles } from './read-tables.ts'

/** Content in memory, either read from a folder or generated. */
export type Content = {
  drafts: readonly Draft[]
  files: ReadonlyMap<string, ContentFile>
  tables: Tables
  faults: readonly Fault[]
}

/** Changes per kind. */
export type Tally = { what: string; added: number; changed: number; unchanged: number; withdrawn: number }

export type Written =
  | { ok: false; faults: Fault[] }
  | {
      ok: true
      tallies: Tally[]
      changes: DocumentChange[]
      /** Files that are new. */
      newFiles: number
      /** What was removed from texts, and unused files. */
      remarks: Fault[]
      /** True when nothing was written. */
      unchanged: boolean
    }

/** A folder of content with all its faults. @throws when it cannot be read. */
export async function readContent(folder: string): Promise<Content> {
  const { texts, files, faults } = await readFolder(folder)
  const documents = new Map([...texts].filter(([path]) => !tableFiles.includes(path)))
  const read = readDrafts(documents)
  const tables = readTables(texts)
  return { drafts: read.drafts, files, tables, faults: [...faults, ...read.faults, ...tables.faults] }
}

/**
 * Checks the whole content, then writes the differences to the database in the given transaction; with faults, nothing
 * is written. `withdrawMissing` withdraws what is missing, within the kinds and lists that the content has.
 */
export async function writeContent(tx: Tx, content: Content, withdrawMissing: boolean): Promise<Written> {
  try {
    return await checkAndWrite(tx, content, withdrawMissing)
  } catch (error) {
    if (!(error instanceof NotSet)) throw error
    const file = content.drafts.find(({ title }) => title === error.title)?.file ?? ''
    return { ok: false, faults: [{ file, line: 1, problem: 'no PDF can be made of it: nested too deep, or too long' }] }
  }
}

async function checkAndWrite(tx: Tx, content: Content, withdrawMissing: boolean): Promise<Written> {
  await lockContentImport(tx)
  const compiled = await compile(content.drafts, content.files, await readReferences(tx))
  const today = await readToday(tx)
  const faults = inOrder([
    ...content.faults,
    ...compiled.faults,
    ...(await takenNames(tx, content, compiled)),
    ...(await lawFaults(tx, today, content.drafts)),
  ])
  if (faults.length > 0) return { ok: false, faults }
  const altered = await writeAgreements(tx, content.drafts)
  if (altered.length > 0) return { ok: false, faults: altered }
  const newFiles = await insertFiles(tx, compiled.used.values())
  const { changed, changes } = await changedDocuments(tx, compiled.documents)
  await writeDocuments(tx, await withPdfs(tx, changed))
  if (withdrawMissing) {
    const withdrawn = await withdrawMissingDocuments(tx, content.drafts)
    const left = await faultsLeft(tx, today, withdrawn)
    if (left.length > 0) return { ok: false, faults: left }
    changes.push(...withdrawn)
  }
  const tallies = [
    ...documentTallies(content.drafts, changes),
    ...(await writeTables(tx, content.tables, withdrawMissing)),
  ]
  const unchanged = tallies.every(({ added, changed, withdrawn }) => added + changed + withdrawn === 0)
  if (!unchanged) await bumpVersion(tx, 'content')
  return {
    ok: true,
    tallies,
    changes,
    newFiles,
    remarks: inOrder([...compiled.remarks, ...unused(content, compiled)]),
    unchanged,
  }
}

/** File names must be unique because an export has one folder for all. */
async function takenNames(tx: Tx, { drafts }: Content, { used }: Compiled): Promise<Fault[]> {
  const brought = drafts.map(({ kind, id }) => `${kind}/${id}`)
  const taken = await listOtherFiles(tx, [...used.values()], brought)
  return taken.map(({ name, text }) => ({
    file: used.get(name)?.file ?? name,
    line: 1,
    problem: `${text} has another file of this name: bring that text along, or name the file otherwise`,
  }))
}

const unused = ({ files }: Content, { used }: Compiled): Fault[] =>
  [...files.values()]
    .filter(({ name }) => !used.has(name))
    .map(({ file }) => ({ file, line: 1, problem: 'no text refers to it: it was not taken' }))

const kindsOf = (drafts: readonly Draft[]): DocumentKind[] =>
  documentKinds.filter(kind => drafts.some(draft => draft.kind === kind))

const withdrawMissingDocuments = (tx: Tx, drafts: readonly Draft[]): Promise<DocumentChange[]> =>
  withdrawOthers(
    tx,
    kindsOf(drafts),
    drafts.map(({ kind, id }) => `${kind}/${id}`),
  )

function documentTallies(drafts: readonly Draft[], changes: readonly DocumentChange[]): Tally[] {
  return kindsOf(drafts).map(kind => {
    const count = (act: DocumentChange['act']) =>
      changes.filter(change => change.kind === kind && change.act === act).length
    const [added, changed] = [count('new'), count('changed')]
    const all = drafts.filter(draft => draft.kind === kind).length
    return { what: kind, added, changed, unchanged: all - added - changed, withdrawn: count('withdrawn') }
  })
}

async function writeTables(tx: Tx, { agencies, people, lists }: Tables, withdrawMissing: boolean): Promise<Tally[]> {
  const tallies: Tally[] = []
  if (agencies) {
    const written = await writeAgencies(tx, agencies)
    const ids = agencies.map(agency => agency.agency_id)
    const withdrawn = withdrawMissing ? await removeAgencies(tx, ids) : 0
    tallies.push(tallyOf('agency', agencies.length, written, withdrawn))
  }
  if (lists.length > 0) {
    const written = await writePublicity(tx, people)
    const ids = people.map(({ list, id }) => `${list}/${id}`)
    const withdrawn = withdrawMissing ? await removePublicity(tx, lists, ids) : 0
    tallies.push(tallyOf('publicity', people.length, written, withdrawn))
  }
  return tallies
}

const tallyOf = (what: string, all: number, written: { added: number; changed: number }, withdrawn: number): Tally => ({
  what,
  ...written,
  unchanged: all - written.added - written.changed,
  withdrawn,
})
