import { decodeText } from '@zhixiao/domain/format/decode-text.ts'
import { jsonSheets } from '@zhixiao/domain/format/json-sheet.ts'
import { type Sheet, UnreadableFile } from '@zhixiao/domain/format/sheet.ts'
import { csvSheet } from '../files/csv.ts'
import { type SentSheets, type SheetWork, sentSheet } from '../files/send-sheets.ts'
import { serve } from './serve.ts'

/** The process that parses files of tables sent by staff for acts/read-sheets.ts. */
serve(async ({ bytes, mostRows }: SheetWork): Promise<SentSheets> => {
  try {
    const text = decodeText(bytes)
    if (text === null) return { fault: 'encoding' }
    return { sheets: [...sheetsOf(text, mostRows)].map(([name, sheet]) => sentSheet(name, sheet)) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { fault: error.fault }
    throw error
  }
})

/** The decoder has removed a byte-order mark. */
const sheetsOf = (text: string, mostRows: number): Map<string, Sheet> =>
  /^\s*[[{]/.test(text) ? jsonSheets(text, mostRows) : new Map([['', csvSheet(text, mostRows)]])
