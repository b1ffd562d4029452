const FRAME = '<div class="prose__table" tabindex="0" role="group" aria-label="表格，可左右滚动">'

/** Puts each table of sanitised HTML into a frame of its own, which scrolls on a narrow screen, by keyboard too. */
export const framedTables = (html: string): string =>
  // In sanitised HTML a `<` of the text is written `&lt;`, so every match is a tag.
  html.replaceAll('<table', `${FRAME}<table`).replaceAll('</table>', '</table></div>')
