const KEY = 'aim'

/**
 * Notes where a press goes until the router has arrived. After a deploy the code of that screen is gone from the server, and
 * the router's answer is to load the page again on which the link was pressed.
 */
export function aimAt(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, path)
  } catch {
    // Without storage the page that was loaded again is shown, and the next press arrives.
  }
}

/** Runs in the head, first: a page that was loaded again under a press goes on to where that was aimed. */
export const landWhereAimed = `try{const aim=sessionStorage.getItem('${KEY}');sessionStorage.removeItem('${KEY}');if(aim?.startsWith('/')&&performance.getEntriesByType('navigation')[0]?.type==='reload'&&aim!==location.pathname+location.search+location.hash)location.replace(location.origin+aim)}catch{}`
