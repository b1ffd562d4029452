/** Rows as text with aligned columns; a Chinese character is two columns wide in a terminal. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))
    })
  const line = (row: readonly string[]) =>
    row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join('  ')
  return rows.map(row => `  ${line(row)}`.trimEnd()).join('\n')
}

function widthOf(text: string): number {
  let width = 0
  for (const character of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(character) ? 2 : 1
  return width
}
