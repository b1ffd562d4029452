import { sha256 as digest } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * SHA-256 of a text, at once: WebCrypto answers only later, when a page that is being left runs no more, and not at all on
 * a page without TLS.
 */
export const sha256Bytes = (text: string): Uint8Array => digest(utf8ToBytes(text))

/** The same in hex. */
export const sha256 = (text: string): string => bytesToHex(sha256Bytes(text))
