import { decodeText } from '@zhixiao/domain/format/decode-text.ts'

const MOST_BYTES = 20 * 1024 * 1024
const DIGITS = 15

/** A figure as the sheet shows it: a spreadsheet keeps binary fractions and shows fifteen digits of them. */
const shownFigure = (stored: string): string => {
  const figure = Number(stored)
  return Number.isFinite(figure) ? String(Number(figure.toPrecision(DIGITS))) : stored
}

/** The rows of a CSV file, or of the first sheet of an XLSX file, as a pasted table. @throws Error with the reason. */
export async function navFileText(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} 超过 20 MiB`)
  if (!/\.xlsx$/i.test(file.name)) {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (text === null) throw new Error(`${file.name} 的编码无法识别，请在 Excel 中另存为“CSV UTF-8”`)
    return text
  }
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet(await file.arrayBuffer(), { parseNumber: shownFigure })
    return rows.map(row => row.map(cell => String(cell ?? '').replaceAll(/[\t\r\n]/g, ' ')).join('\t')).join('\n')
  } catch {
    throw new Error(`${file.name} 不是可以读取的 XLSX 文件`)
  }
}
