import { config } from 'zod'

// The pages' content security policy forbids compiling code from text. Zod falls back by itself, but its attempt is
// reported as a violation on each page.
if ('document' in globalThis) config({ jitless: true })
