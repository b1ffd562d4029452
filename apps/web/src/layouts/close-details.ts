/** Closes a menu or sheet that is a details element, and gives the focus back to what opened it. */
export function closeDetails(details: HTMLDetailsElement | null): void {
  details?.removeAttribute('open')
  details?.querySelector('summary')?.focus()
}
