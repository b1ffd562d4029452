import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { MOST_PAPER_PAGES, type PaperKind } from '@zhixiao/domain/staff/papers.ts'
import readXlsx from 'read-excel-file/universal'
import sharp from 'sharp'
import writeXlsx from 'write-excel-file/node'
import { jpegOf } from './jpeg.ts'
import { MAX_PIXELS } from './picture-limits.ts'
import { serve } from './serve.ts'

export type PaperWork = { kind: PaperKind; bytes: Uint8Array }

/** Enough to read the small print of a page. */
const KEPT_SIDE = 3_000
const MOST_CELLS = 100_000
const SOURCE = '/paper.pdf'

/** The process that encodes papers of staff again for acts/papers.ts: what is left can be read, and nothing else. */
sharp.cache(false)
sharp.concurrency(1)
serve(({ kind, bytes }: PaperWork) => encoders[kind](bytes))

const encoders = { pdf, picture, sheet } as const satisfies Record<PaperKind, unknown>

/** The pages as drawings: without scripts, forms, links, attached files and metadata. Null for one that cannot be drawn, as one with a password. */
async function pdf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const compiler = NodeCompiler.create({ workspace: fileURLToPath(new URL('.', import.meta.url)) })
  compiler.mapShadow(fileURLToPath(new URL(`.${SOURCE}`, import.meta.url)), Buffer.from(bytes))
  const drawn = (from: number, to: number): Uint8Array | null => {
    try {
      return compiler.pdf({
        mainFileContent: `#set page(width: auto, height: auto, margin: 0pt)
#for number in range(${from}, ${to + 1}) { page(image("${SOURCE}", page: number, alt: "")) }`,
      })
    } catch {
      return null
    }
  }
  // Only a page that is missing says how many there are.
  const has = (page: number) => drawn(page, page) !== null
  if (!has(1) || has(MOST_PAPER_PAGES + 1)) return null
  let [least, most] = [1, MOST_PAPER_PAGES]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (has(middle)) least = middle
    else most = middle - 1
  }
  return drawn(1, least)
}

function picture(bytes: Uint8Array): Promise<Uint8Array> {
  return jpegOf(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true }), KEPT_SIDE)
}

/** The values of the cells as texts: without formulas, macros, links and hidden content. */
async function sheet(bytes: Uint8Array): Promise<Uint8Array | null> {
  const sheets = await readXlsx(Uint8Array.from(bytes).buffer, { parseNumber: text => text })
  const cells = sheets.flatMap(({ data }) => data).reduce((sum, row) => sum + row.length, 0)
  if (cells > MOST_CELLS) return null
  const written = sheets.map(({ sheet: name, data }) => ({
    sheet: name,
    data: data.map(row => row.map(cell => ({ value: textOf(cell), type: String }))),
  }))
  return (await writeXlsx(written)).toBuffer()
}

const DAY_LENGTH = 10
const textOf = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString().slice(0, DAY_LENGTH)
      : String(cell)
