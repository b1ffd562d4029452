/** Moves the focus to the start of the content, without scrolling, when the focused element leaves the page. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
