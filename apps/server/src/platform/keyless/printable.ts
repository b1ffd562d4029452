/** A subtable of the character map whose groups hold characters beyond the basic plane (OpenType, cmap, format 12). */
const FORMAT = 12

/** The characters that a TrueType font draws. */
export function charactersOf(font: Buffer): Set<number> {
  const map = tableAt(font, 'cmap')
  const tables = Array.from(
    { length: font.readUInt16BE(map + 2) },
    (_, at) => map + font.readUInt32BE(map + 8 + at * 8),
  )
  const table = tables.find(at => font.readUInt16BE(at) === FORMAT)
  if (table === undefined) throw new Error('the font has no map of whole Unicode')
  const characters = new Set<number>()
  for (let at = table + 16, left = font.readUInt32BE(table + 12); left > 0; at += 12, left--)
    for (let code = font.readUInt32BE(at); code <= font.readUInt32BE(at + 4); code++) characters.add(code)
  return characters
}

function tableAt(font: Buffer, name: string): number {
  for (let at = 12, left = font.readUInt16BE(4); left > 0; at += 16, left--)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  throw new Error(`the font has no table ${name}`)
}

/**
 * The text with the number of each character that the font cannot draw: 张〔U+2A700〕. The typesetter refuses a document with
 * one, and a customer with a rare name must get theirs.
 */
export const printable = (text: string, drawn: ReadonlySet<number>): string =>
  text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(/[^\p{Cc} -~]/gu, character => {
    const code = character.codePointAt(0) ?? 0
    return drawn.has(code) ? character : `〔U+${code.toString(16).toUpperCase()}〕`
  })
