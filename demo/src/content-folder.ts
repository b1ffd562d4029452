import { fileURLToPath } from 'node:url'

/** The demo's texts, in the form that operators import. */
export const contentFolder = fileURLToPath(new URL('../content', import.meta.url))
