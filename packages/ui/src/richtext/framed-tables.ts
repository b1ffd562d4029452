const FRAME = '<div class="prose__table" tabindex="0" role="group" aria-label="表格，可左右滚动">'

/**
 * Puts each table of sanitised HTML into a frame that scrolls on a narrow screen, also by keyboard, and labels each
 * cell with its column for frames so narrow that rows become cards.
 */
export const framedTables = (html: string): string =>
  // Sanitised HTML escapes `<` in text as `&lt;`, so every match is a tag.
  html.replaceAll(/<table[\s\S]*?<\/table>/g, table => `${FRAME}${labelled(table)}</div>`)

function labelled(table: string): string {
  const heads = [...table.matchAll(/<th\b[^>]*>([\s\S]*?)<\/th>/g)].map(([, head = '']) =>
    head.replaceAll(/<[^>]*>/g, ''),
  )
  return table.replaceAll(/<tr\b[\s\S]*?<\/tr>/g, row => {
    let column = 0
    return row.replaceAll('<td', tag => `${tag} data-label="${heads[column++]?.replaceAll('"', '&quot;') ?? ''}"`)
  })
}

/** Prevents line breaks in dates and telephone numbers: browsers break lines after a hyphen between digits. */
export const noWrapNumbers = (html: string): string =>
  html.replaceAll(/(<[^>]*>)|\d+(?:-\d+)+/g, (found, tag?: string) => tag ?? `<span class="nowrap">${found}</span>`)
