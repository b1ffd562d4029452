/** The oldest browsers that both apps run in (docs/specification.md). */
export const browserFloor = { chrome: '110', edge: '110', firefox: '121', safari: '16' } as const

/** The same for the build, which rewrites newer syntax where it can. */
export const buildTarget = Object.entries(browserFloor).map(([browser, version]) => `${browser}${version}`)
