import { fileURLToPath } from 'node:url'

/** The texts of the demo, as operators would hand them in. */
export const contentFolder = fileURLToPath(new URL('../content', import.meta.url))
