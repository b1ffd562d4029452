import shipped from '../../../brand.json' with { type: 'json' }

/** `sms`, `results` and `headings` replace texts of the product: messages by template, answers by their code, result pages. */
export type Brand = typeof shipped & {
  readonly sms?: Readonly<Record<string, { readonly text?: string; readonly id?: string }>>
  readonly results?: Readonly<Record<string, string>>
  readonly headings?: Readonly<Record<string, string>>
}

// The setting is read here because modules use the brand while they load. The web build replaces this module
// (apps/web/brand-at-run-time.ts): pages take the brand of the process that renders them.
const path: string | undefined = globalThis.process?.env.BRAND_FILE

async function read(): Promise<{ brand: Brand; fault: string | null }> {
  if (!path) return { brand: shipped, fault: null }
  try {
    const url = new URL(path, `file://${process.cwd()}/`).href
    const own: { default: Brand } = await import(/* @vite-ignore */ url, { with: { type: 'json' } })
    return { brand: own.default, fault: null }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    return { brand: shipped, fault: `BRAND_FILE: ${path} ${isMissing ? 'is not there' : 'is no JSON'}.` }
  }
}

/** The firm's file; `fault` says why the file that `BRAND_FILE` names cannot be read, and then stops the start. */
export const { brand, fault } = await read()
