let told = ''

/** The server says at its start under which scheme and host the site is reached. */
export function tellOrigin(origin: string): void {
  told = origin
}

/** `https://www.example.com`: what canonical addresses, feeds and shared links start with. */
export const siteOrigin = (): string => (typeof window === 'undefined' ? told : window.location.origin)
