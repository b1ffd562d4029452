import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** What is sent or what is answered: the two differ where a schema has a default or converts. */
type Side = 'input' | 'output'

/** The TypeScript type of a schema, as text. @throws Error for a kind of schema that no call uses so far */
export function typeOf(schema: $ZodType, side: Side): string {
  const { def } = kindOf(schema)
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return def.type
    case 'file':
      return 'File'
    case 'literal':
      return def.values.map(value => JSON.stringify(value)).join(' | ')
    case 'enum':
      return Object.values(def.entries)
        .map(value => JSON.stringify(value))
        .join(' | ')
    case 'array':
      return `(${typeOf(def.element, side)})[]`
    case 'tuple':
      return `[${def.items.map(each => typeOf(each, side)).join(', ')}]`
    case 'union':
      return def.options.map(each => typeOf(each, side)).join(' | ')
    case 'nullable':
      return `${typeOf(def.innerType, side)} | null`
    case 'optional':
      return `${typeOf(def.innerType, side)} | undefined`
    case 'default':
      return side === 'input' ? `${typeOf(def.innerType, side)} | undefined` : typeOf(def.innerType, side)
    case 'pipe':
      return typeOf(side === 'input' ? def.in : def.out, side)
    case 'record': {
      const record = `Record<${typeOf(def.keyType, side)}, ${typeOf(def.valueType, side)}>`
      return def.partial ? `Partial<${record}>` : record
    }
    case 'object':
      if (side === 'input' && Object.keys(def.shape).length === 0) return 'Record<string, never>'
      return `{ ${Object.entries(def.shape)
        .map(([name, field]) => `${nameOf(name)}${mayLack(field, side) ? '?' : ''}: ${typeOf(field, side)}`)
        .join('; ')} }`
    default:
      throw new Error(`the type of z.${def.type} is not drawn yet`)
  }
}

// Zod documents this union for libraries that walk schemas: https://zod.dev/library-authors.
const kindOf = (schema: $ZodType) => (schema as $ZodTypes)._zod

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const mayLack = (field: $ZodType, side: Side): boolean =>
  (side === 'input' ? field._zod.optin : field._zod.optout) !== undefined
