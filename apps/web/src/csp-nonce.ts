import { createContext } from 'react'

/** The nonce of our own scripts while a page is rendered; undefined in the browser. */
export const CspNonce = createContext<string | undefined>(undefined)
