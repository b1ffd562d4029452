import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Paper } from './paper.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const TEMPLATE = readFileSync(join(HERE, 'paper.typ'), 'utf8')
// Fonts come from the package only, so that a document is the same on every machine.
const FONTS = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
const WEIGHTS = ['400Regular', '700Bold']

/** PDF/UA: tagged, with title and language, for screen readers. */
const STANDARD = 'ua-1'

/** Typesets documents one at a time; blocks its thread, see typeset.ts. */
export function createTypesetter(): (paper: Paper) => Uint8Array<ArrayBuffer> {
  const compiler = NodeCompiler.create({
    workspace: HERE,
    fontArgs: [{ fontPaths: WEIGHTS.map(weight => join(FONTS, weight)) }],
  })
  return paper => {
    const source = { mainFileContent: TEMPLATE, inputs: { paper: JSON.stringify(paper) } }
    const bytes = compiler.pdf(source, { pdfStandard: STANDARD })
    // A document's cached layout is of no use to another document.
    compiler.evictCache(2)
    return new Uint8Array(bytes)
  }
}
