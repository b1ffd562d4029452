import type { Checker, Symbol as Property, Type } from 'typescript/unstable/sync'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'

/** A column as declared in the code: `kinds` of JavaScript values, including 'null'. */
export type DeclaredColumn = { name: string; kinds: ReadonlySet<string>; isOptional: boolean; isOfDomain: boolean }
/** `isOpen`: a row may have other columns too. */
export type DeclaredRow = { columns: DeclaredColumn[]; isOpen: boolean }

/** The columns that a row type names; null for the type of a single value. */
export function rowOf(checker: Checker, type: Type): DeclaredRow | null {
  const isRow = (each: Type) =>
    (each.flags & TypeFlags.Intersection) !== 0
      ? !kindsOf(checker, each).some(kind => kind !== 'object')
      : (each.flags & TypeFlags.Object) !== 0 && kindsOf(checker, each).includes('object')
  const rows = type.isUnionType() ? type.getTypes() : [type]
  if (!rows.every(isRow)) return null
  const [first = [], ...rest] = rows.map(row => checker.getPropertiesOfType(row).map(each => columnOf(checker, each)))
  return { columns: rest.reduce(merged, first), isOpen: checker.getIndexInfosOfType(type).length > 0 }
}

/** The union of both rows' columns: a column that only one names is null in the other. */
function merged(left: readonly DeclaredColumn[], right: readonly DeclaredColumn[]): DeclaredColumn[] {
  const names = new Set([...left, ...right].map(each => each.name))
  return [...names].map(name => {
    const found = [left, right].map(columns => columns.find(each => each.name === name))
    const kinds = new Set(found.flatMap(each => (each ? [...each.kinds] : ['null'])))
    const [isOptional, isOfDomain] = [found.some(each => each?.isOptional), found.some(each => each?.isOfDomain)]
    return { name, kinds, isOptional, isOfDomain }
  })
}

function columnOf(checker: Checker, property: Property): DeclaredColumn {
  const type = checker.getTypeOfSymbol(property)
  const isOptional = (property.flags & SymbolFlags.Optional) !== 0
  const kinds = new Set(type ? kindsOf(checker, type) : [])
  if (isOptional) kinds.delete('undefined')
  const isOfDomain = property.declarations.some(each => each.path.includes('/packages/domain/'))
  return { name: property.name, kinds, isOptional, isOfDomain }
}

const primitives: readonly [TypeFlags, string][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.Unknown, 'unknown'],
]

function kindsOf(checker: Checker, type: Type): string[] {
  if (type.isUnionType() && !(type.flags & TypeFlags.Boolean))
    return type.getTypes().flatMap(each => kindsOf(checker, each))
  const primitive = primitives.find(([flags]) => type.flags & flags)
  if (primitive) return [primitive[1]]
  if (type.isIntersectionType()) {
    // A branded primitive.
    const found = type.getTypes().flatMap(each => primitives.find(([flags]) => each.flags & flags)?.[1] ?? [])
    return found.length > 0 ? found : ['object']
  }
  if (checker.isArrayLikeType(type)) return arrayKinds(checker, type)
  const name = type.getSymbol()?.name
  return [name === 'Date' || name === 'Buffer' ? name : 'object']
}

function arrayKinds(checker: Checker, type: Type): string[] {
  const [element] = type.isTypeReference() ? checker.getTypeArguments(type) : []
  const kinds = element ? kindsOf(checker, element) : ['unknown']
  return [...new Set(kinds)].map(each => `${each}[]`)
}
