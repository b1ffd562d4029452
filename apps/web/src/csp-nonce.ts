import { createContext } from 'react'

/** Marks the scripts that are ours while a page is rendered; in the browser there is none. */
export const CspNonce = createContext<string | undefined>(undefined)
