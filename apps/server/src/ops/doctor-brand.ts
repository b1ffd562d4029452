import type { brand as shipped } from '@zhixiao/domain/brand.ts'
import { type Finding, missing, named } from './finding.ts'

type Brand = typeof shipped

/** What the shipped file says where only a firm can know better. */
const PLACEHOLDERS = new Set([
  '基金直销',
  '4009217000',
  '400-921-7000',
  '021-8036-3999',
  '021-8036-3939',
  '310290000001',
])
const LOOKS_INVENTED = /示例|example\.|0{8}/

/** Values of `brand.json` that are still those of the product. */
export function brandFindings(brand: Brand): Finding[] {
  const { remittance, ...rest } = brand
  const own = placeholdersIn(rest)
  const account = placeholdersIn({ remittance })
  return [
    ...(own.length > 0 ? [missing(named(own, 'placeholder in brand.json', 'placeholders in brand.json'), MEND)] : []),
    ...(account.length > 0
      ? [
          missing(
            named(account, 'placeholder in the remittance account', 'placeholders in the remittance account'),
            MEND,
          ),
        ]
      : []),
  ]
}

const MEND = 'edit brand.json and restart the site'

/** The paths of texts that are placeholders. */
function placeholdersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return PLACEHOLDERS.has(value) || LOOKS_INVENTED.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => placeholdersIn(part, path === '' ? name : `${path}.${name}`))
}
