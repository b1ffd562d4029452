import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Synchronous SHA-256 of a text. WebCrypto is asynchronous, which is too late on a page that is being left, and is
 * missing on pages without TLS.
 */
export const sha256Bytes = (text: string): Uint8Array => digest(utf8ToBytes(text))

/** The same in hex. */
export const sha256 = (text: string): string => bytesToHex(sha256Bytes(text))
