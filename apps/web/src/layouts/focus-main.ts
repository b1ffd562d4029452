/** Where the focus goes when what had it leaves the page: to the start of the content, without a jump. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })
