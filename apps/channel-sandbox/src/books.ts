import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { StatementLine } from '@zhixiao/gateway/payments.ts'

export type Movement = {
  id: string
  kind: 'debit' | 'credit' | 'return'
  /** What a repeat must not change: agreement or transfer, and amount. */
  content: string
  amount: string
  /** Last four digits of the card; empty for a return. */
  tail: string
  times: number
  state: 'done' | 'refused' | 'pending'
  ref: string
}
export type Agreement = { id: string; number: string; content: string; tail: string; ended: boolean }
export type Owed = { notice: string; body: string }

export type Books = {
  agreements: Record<string, Agreement>
  movements: Record<string, Movement>
  lines: StatementLine[]
  /** Notices that the site has not accepted yet. */
  owed: Owed[]
  count: number
}

const empty = (): Books => ({ agreements: {}, movements: {}, lines: [], owed: [], count: 0 })

/** The channel's books, in memory and, with a file, as they were before a kill. */
export function openBooks(file?: string) {
  const books: Books = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : empty()
  return {
    books,
    /** Writes them whole, before an answer leaves. */
    keep(): void {
      if (file === undefined) return
      const draft = `${file}.${randomUUID()}`
      writeFileSync(draft, JSON.stringify(books), { mode: 0o600 })
      renameSync(draft, file)
    },
    nextRef: (): string => `S${String(++books.count).padStart(10, '0')}`,
  }
}
