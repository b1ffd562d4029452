let given = ''

/** Called by the server at its start with the scheme and host of the site. */
export function setOrigin(origin: string): void {
  given = origin
}

/** `https://www.example.com`: the prefix of canonical URLs, feeds and shared links. */
export const siteOrigin = (): string => (typeof window === 'undefined' ? given : window.location.origin)
